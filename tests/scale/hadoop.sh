#!/bin/sh
# Hadoop streaming: a mapper without a reducer that writes one line for each line it reads.
#
#   hadoop.sh JAR INPUT OUTPUT COMMAND...      such as: hadoop.sh hadoop-streaming.jar puzzles rated rate
#
# The puzzle is the key, what follows the first TAB the value. SUDOKU is the binary that goes to every node: the static one.
set -eu
jar=$1 input=$2 output=$3
shift 3
sudoku=${SUDOKU:-$(command -v sudoku)}
exec "${HADOOP:-hadoop}" jar "$jar" -D mapreduce.job.reduces=0 -files "$sudoku" -input "$input" -output "$output" \
    -mapper "./$(basename "$sudoku") $* --threads 1 --exit-zero --format line"
