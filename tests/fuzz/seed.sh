#!/bin/sh
# Starts the corpora with the project's puzzles. The first bytes of each file are the choices that the target reads.
set -eu
cd "$(dirname "$0")"
mkdir -p corpus/readers corpus/roundtrip corpus/site_links corpus/parts corpus/engines corpus/compressed corpus/steps
for file in ../../puzzles/*; do
    name=$(basename "$file")
    { printf '\000\021' && cat "$file"; } >"corpus/readers/$name"
    { printf '\000' && cat "$file"; } >"corpus/roundtrip/$name"
    { printf '\000\021' && gzip -c "$file"; } >"corpus/compressed/$name.gz"
done
# The first puzzles, each as it is and with pencilmarks: limit 2, a batch of 7 from the first grid on.
for puzzle in 0 1 2 3 4 5 6 7; do
    printf "\\001\\006\\000\\003\\00$puzzle" >"corpus/engines/puzzle-$puzzle"
    printf "\\001\\006\\000\\006\\00$puzzle\\040\\00$puzzle" >"corpus/engines/pencilmarks-$puzzle"
    printf "\\000\\000\\003\\00$puzzle" >"corpus/steps/puzzle-$puzzle"
done
