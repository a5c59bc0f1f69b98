#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A proof as a Slurm job array. Each task proves one shard, and keeps its checkpoint and its result in a
# folder that all tasks share. The array begins at 0; its size is the number of shards.
#
#   sbatch --array=0-63 ci/distributed/slurm-array.sh RESULTS --codec punycode --length 6 --oracle
#   acecheck merge RESULTS/*.json --out proof.json
#
#SBATCH --job-name=acecheck-prove
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=256M
#SBATCH --requeue
set -euo pipefail

if [ $# -lt 1 ] || [ "${1#-}" != "$1" ]; then
  printf 'usage: sbatch --array=0-N %s RESULTS [OPTION of acecheck prove]...\n' "${0##*/}" >&2
  exit 2
fi
: "${SLURM_ARRAY_TASK_ID:?run it with sbatch --array=0-N}"
: "${SLURM_ARRAY_TASK_COUNT:?run it with sbatch --array=0-N}"
if [ "${SLURM_ARRAY_TASK_MIN:-0}" != 0 ]; then
  printf '%s: the array must begin at 0: sbatch --array=0-N\n' "${0##*/}" >&2
  exit 2
fi
results=$1
shift
mkdir -p "$results"
exec "${ACECHECK:-acecheck}" prove --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --out "$results/$SLURM_ARRAY_TASK_ID.json" --checkpoint-every 30 --resume
