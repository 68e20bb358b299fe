#!/bin/sh
# A hunt for hard puzzles. Each round takes the hardest 100 puzzles found so far that no round has taken, and finds and
# rates their neighbours. If the hunt is stopped and run again, it resumes where it was.
#
#   hunt.sh KNOWN BEST ER ROUNDS FOLDER      such as: hunt.sh known.txt hardest.txt 11 10 found
#   sort -t "$(printf '\t')" -k 2,2rn FOLDER/rated.* | head
set -eu
export LC_ALL=C
known=$1 best=$2 least=$3 rounds=$4 folder=$5
tab=$(printf '\t')
mkdir -p "$folder"
if [ ! -e "$folder/best.0" ]; then
    sudoku canonicalize --exit-zero -o "$folder/known.0" "$known" "$best"
    : > "$folder/left.0"
    cp "$best" "$folder/best.part"
    mv "$folder/best.part" "$folder/best.0"
fi
for round in $(seq "$rounds"); do
    last=$((round - 1))
    [ -s "$folder/best.$last" ] || { echo "no puzzle from ER $least on is left"; break; }
    # A round is done as soon as there is the file with the puzzles for the next.
    [ ! -e "$folder/best.$round" ] || continue
    sudoku neighbours --exit-zero --exclude "$folder/known.$last" -o "$folder/new.$round" "$folder/best.$last"
    sudoku rate --exit-zero --er "$least.." -o "$folder/rated.$round" "$folder/new.$round"
    cut -f 1 "$folder/known.$last" | cat - "$folder/new.$round" > "$folder/known.$round"
    sort -t "$tab" -k 2,2rn "$folder/left.$last" "$folder/rated.$round" > "$folder/all.part"
    tail -n +101 "$folder/all.part" > "$folder/left.$round"
    head -n 100 "$folder/all.part" | cut -f 1 > "$folder/best.part"
    mv "$folder/best.part" "$folder/best.$round"
    rm "$folder/known.$last" "$folder/left.$last" "$folder/all.part"
    echo "round $round: $(wc -l < "$folder/new.$round") new, $(wc -l < "$folder/rated.$round") from ER $least on"
done
