#!/bin/sh
# A hunt for hard puzzles. Each round finds the neighbours of the hardest 100 puzzles of the round before, and rates those
# that are new. Stopped by whatever, it resumes where it was when it is run again.
#
#   hunt.sh KNOWN BEST ER ROUNDS FOLDER      such as: hunt.sh known.txt hardest.txt 11 10 found
#   sort -t "$(printf '\t')" -k 2,2rn FOLDER/rated.* | head
set -eu
known=$1 best=$2 least=$3 rounds=$4 folder=$5
mkdir -p "$folder"
# The last command of a step gives a file its name, so that a file is whole or not there.
[ -e "$folder/known.0" ] || sudoku canonicalize --exit-zero -o "$folder/known.0" "$known" "$best"
[ -e "$folder/best.0" ] || cp "$best" "$folder/best.0"
for round in $(seq "$rounds"); do
    last=$((round - 1))
    [ ! -e "$folder/best.$round" ] || continue
    # Without `--exit-zero`, a puzzle without neighbours would end the hunt.
    sudoku neighbours --exit-zero --against "$folder/known.$last" -o "$folder/new.$round" "$folder/best.$last"
    sudoku rate --exit-zero --er "$least.." -o "$folder/rated.$round" "$folder/new.$round"
    cut -f 1 "$folder/known.$last" | cat - "$folder/new.$round" > "$folder/known.$round"
    sort -t "$(printf '\t')" -k 2,2rn "$folder/rated.$round" | head -n 100 | cut -f 1 > "$folder/best.part"
    mv "$folder/best.part" "$folder/best.$round"
    rm -f "$folder/known.$last"
    echo "round $round: $(wc -l < "$folder/new.$round") new, $(wc -l < "$folder/rated.$round") from ER $least on"
done
