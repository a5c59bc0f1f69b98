# SPDX-License-Identifier: Apache-2.0
"""Measures how soon the fuzzers expose faulty codecs. Fuzzes every fault of certify/faults/ that bad
input or overflow shows, several times, with only the drafts' examples as seeds, with and without
the structure-aware mutator.

Exit codes: 0 if the mutator exposed every fault within the limit, 1 if not, 2 for a usage error.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

import run
import targets

BINARY = run.BUILD / "bin" / "fuzz_fault"
SEEDS = run.WORK / "faults"


def faults(wanted):
    listed = subprocess.run([BINARY], env={**run.ENV, "ACECHECK_FAULT": "list"},
                            capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    return [row for row in rows if not wanted or any(w in (row[0], row[1]) for w in wanted)]


def examples(codec, op):
    """The drafts' examples as seeds."""
    directory = SEEDS / f"{codec}-{op}"
    if directory.exists():
        return directory
    everything = run.fresh(SEEDS / f"all-{codec}-{op}")
    targets.export_seeds(codec, op, 64, everything, run.BUILD / "bin" / "acecheck")
    printed = set()
    for path in (targets.ROOT / "vectors" / "drafts").glob("*.json"):
        printed |= {v["id"].replace("/", ".") for v in json.loads(path.read_text())["vectors"]}
    directory.mkdir(parents=True)
    for seed in everything.iterdir():
        if seed.name in printed:
            shutil.copy(seed, directory)
    return directory


def longest(codec, op, bug):
    """Octets of the longest input: 128, or more where a fault needs more."""
    if bug.startswith("overflow") or op in ("compress", "decompress"):
        return targets.longest(codec, op)
    return 128


def exposed(fault, bug, op, seed, limit, mutator):
    """Executions and CPU seconds until the fault was exposed, or None."""
    codec = fault.split("/")[0]
    dictionary = targets.dictionary(f"{codec}_{'encode' if op == 'encode' else 'decode'}")
    env = {**run.ENV, "ACECHECK_FAULT": fault, "ACECHECK_OP": op, "ACECHECK_MUTATOR": mutator}
    said = subprocess.run(
        [BINARY, f"-seed={seed}", f"-max_total_time={limit}",
         f"-max_len={longest(codec, op, bug)}", "-len_control=0", "-timeout=30",
         f"-dict={dictionary}", f"-artifact_prefix={SEEDS}/", examples(codec, op)],
        env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    match = re.search(r"exposed (\d+) ([\d.]+)", said)
    return (int(match[1]), float(match[2])) if match else None


def median(runs, *arguments):
    """The median of so many runs, each with another seed; None if most runs expose nothing. Stops as
    soon as enough runs have exposed nothing."""
    never = (float("inf"), float("inf"))
    measured = []
    for seed in range(1, runs + 1):
        measured.append(exposed(*arguments[:3], seed, *arguments[3:]) or never)
        if measured.count(never) > runs // 2:
            return None
    return sorted(measured, key=lambda m: m[1])[runs // 2]


def cells(result, limit):
    if result is None:
        return f"{'-':>12} {'> ' + str(limit):>9}"
    return f"{result[0]:12,} {result[1]:9.2f}"


def main():
    parser = argparse.ArgumentParser(prog="ci/fuzz --faults",
                                     description=__doc__.split("\n\n")[0])
    parser.add_argument("which", nargs="*", help="only these faults, or classes of faults")
    parser.add_argument("--seeds", type=int, default=3, help="runs of each (default: 3)")
    parser.add_argument("--limit", type=int, default=60,
                        help="seconds with the mutator (default: 60)")
    parser.add_argument("--octets-limit", type=int, default=60,
                        help="seconds without it, 0 to leave that out (default: 60)")
    parser.add_argument("--control", type=int, default=10,
                        help="seconds for each codec without a fault (default: 10)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--markdown", type=pathlib.Path, help="write the table there as well")
    options = parser.parse_args()
    run.fresh(SEEDS)
    rows = faults(options.which)
    if not rows:
        print("ci/fuzz --faults: no such fault or class", file=sys.stderr)
        return 2
    for codec, op in {(row[0].split("/")[0], row[2]) for row in rows}:
        examples(codec, op)

    def measure(row):
        fault, bug, op = row
        structured = median(options.seeds, fault, bug, op, options.limit, "")
        octets = None
        if options.octets_limit:
            octets = median(options.seeds, fault, bug, op, options.octets_limit, "octets")
        return fault, bug, op, structured, octets

    # The same for a codec without a fault. If a run exposes such a codec, the measurement itself is
    # wrong.
    kinds = sorted({(row[0].split("/")[0], row[2]) for row in rows})
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        controls = list(pool.map(lambda kind: exposed(f"{kind[0]}/none", "overflow", kind[1], 1,
                                                      options.control, ""), kinds))
    for (codec, op), control in zip(kinds, controls):
        if control:
            print(f"ci/fuzz --faults: {codec} {op} without a fault was exposed", file=sys.stderr)
            return 1
    print(f"{len(kinds)} codecs and operations without a fault: not exposed in {options.control} s")

    print(f"{len(rows)} faults, medians of {options.seeds} runs\n{'':48} {'with the mutator':>22} "
          f"{'without':>22}\n{'fault':34} {'operation':13} {'executions':>12} {'CPU s':>9} "
          f"{'executions':>12} {'CPU s':>9}", flush=True)
    done = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for result in pool.map(measure, rows):
            done.append(result)
            fault, _, op, structured, octets = result
            print(f"{fault:34} {op:13} {cells(structured, options.limit)} "
                  f"{cells(octets, options.octets_limit)}", flush=True)

    missed = [row[0] for row in done if row[3] is None or row[3][1] > options.limit]
    summary = summarized(done, options)
    print("\n" + summary)
    if options.markdown:
        options.markdown.write_text(document(done, options, summary))
    if missed:
        print(f"not exposed within {options.limit} s: {', '.join(missed)}")
    return 1 if missed else 0


def summarized(done, options):
    lines = []
    for name, index, limit in (("with the mutator", 3, options.limit),
                               ("without", 4, options.octets_limit)):
        if not limit:
            continue
        found = [row[index][1] for row in done if row[index]]
        lines.append(f"{name}: {len(found)} of {len(done)} exposed within {limit} s; CPU seconds "
                     f"median {statistics.median(found):.2f}, most {max(found):.2f}"
                     if found else f"{name}: none of {len(done)} exposed within {limit} s")
    return "\n".join(lines)


def by_class(done, options):
    lines = ["| class | faults | CPU s, median | most | exposed without | CPU s, median |",
             "|---|---:|---:|---:|---:|---:|"]
    for bug in dict.fromkeys(row[1] for row in done):
        rows = [row for row in done if row[1] == bug]
        structured = [row[3][1] for row in rows if row[3]]
        octets = [row[4][1] for row in rows if row[4]]
        cell = [f"{statistics.median(structured):.2f}" if structured else "-",
                f"{max(structured):.2f}" if len(structured) == len(rows) else
                f"> {options.limit}",
                f"{len(octets)} of {len(rows)}" if options.octets_limit else "not run",
                f"{statistics.median(octets):.2f}" if octets else "-"]
        lines.append(f"| {bug} | {len(rows)} | " + " | ".join(cell) + " |")
    return "\n".join(lines) + "\n"


def table(done, options):
    lines = ["| fault | operation | executions | CPU s | executions without | CPU s without |",
             "|---|---|---:|---:|---:|---:|"]
    for fault, _, op, structured, octets in done:
        row = [fault, op]
        for result, limit in ((structured, options.limit), (octets, options.octets_limit)):
            row += [f"{result[0]:,}", f"{result[1]:.2f}"] if result else ["", f"> {limit}"]
        lines.append("| " + " | ".join(row) + " |")
    return "\n".join(lines) + "\n"


def document(done, options, summary):
    return f"""# How soon the fuzzers expose faulty codecs

    ci/fuzz --faults --seeds {options.seeds} --limit {options.limit} --octets-limit {options.octets_limit} --markdown build/fuzzing-faults.md

The table has every fault of `certify/faults/` that bad input or overflow shows, fuzzed through the first operation that
shows the fault. Figures are medians of {options.seeds} runs with different seeds. A run starts with the drafts' examples and a
dictionary. Inputs have up to 128 octets, or as many octets as an overflow needs. "Without" means libFuzzer's own
mutations only. The codecs without a fault ran in the same way, and no run exposed them.

{summary}

## By class

{by_class(done, options)}
## Each

{table(done, options)}"""


if __name__ == "__main__":
    sys.exit(main())
