#!/bin/sh
# A study as a Slurm job array: each task plays its share. See README.md beside it.
#
#SBATCH --job-name=parlour-study
#SBATCH --array=0-63
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue

set -eu
spec=$1
folder=$2

exec python -m parlour.cluster shard "$spec" "$folder" \
    --index "$SLURM_ARRAY_TASK_ID" --of "$SLURM_ARRAY_TASK_COUNT"
