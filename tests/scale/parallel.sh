#!/bin/sh
# One command over all shards of a file, with GNU parallel, as many at a time as there are cores. If it is stopped and
# run again, it resumes where it was. For more machines than one: --sshlogin.
#
#   parallel.sh PUZZLES SHARDS FOLDER COMMAND...      such as: parallel.sh puzzles.txt 200 ratings rate --er 7..
#   cat FOLDER/out.* > ratings.tsv
set -eu
puzzles=$1 shards=$2 folder=$3
shift 3
mkdir -p "$folder"
export puzzles shards folder
# A file of -o is complete or absent, and the log says which shards are done.
seq -w "$shards" | parallel --joblog "$folder/log" --resume-failed --halt soon,fail=1 \
    sudoku "$@" --threads 1 --exit-zero --stats=json --shard '{}/$shards' -o '$folder/out.{}' '$puzzles' '2> $folder/err.{}'
# Every shard has seen the same file.
sizes=$(grep -ho '"size":[0-9]*' "$folder"/err.* | sort -u | wc -l)
[ "$sizes" -eq 1 ] || { echo "$puzzles changed between two shards: remove $folder" >&2; exit 1; }
