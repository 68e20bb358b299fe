#!/bin/sh
#SBATCH --array=1-200
#SBATCH --requeue
# One array task per shard: sbatch slurm.sh PUZZLES FOLDER COMMAND..., then cat FOLDER/out.* when all are done. A task
# that is killed and queued again starts its shard anew; a task whose shard is done does nothing.
set -eu
puzzles=$1 folder=$2
shift 2
mkdir -p "$folder"
out=$folder/$(printf 'out.%06d' "$SLURM_ARRAY_TASK_ID")
[ -e "$out" ] || exec sudoku "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" --exit-zero \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" -o "$out" "$puzzles"
