# SPDX-License-Identifier: Apache-2.0
"""Fuzzes our own codecs: runs the targets on all cores, merges new inputs into the corpora, and
minimizes each failing input and turns it into a vector.

Exit codes: 0 if no target failed, 1 if a target failed, 2 for a usage error.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

import corpus
import targets

BUILD = targets.ROOT / "build" / "fuzz"
WORK = BUILD / "work"
# The tests find leaks, because they replay the corpora under AddressSanitizer.
ENV = {**os.environ, "UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_OPTIONS": "detect_leaks=0"}


class Outcome:
    def __init__(self, target):
        self.target = target
        self.executions = self.speed = self.features = self.inputs = 0
        self.finding = None  # the smallest input
        self.message = ""


def fresh(directory):
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    return directory


def command(target, *arguments):
    return [BUILD / "bin" / f"fuzz_{target}", f"-max_len={targets.max_len(target)}", "-timeout=60",
            "-rss_limit_mb=4096", *arguments]


def run(arguments, log):
    """Runs a command in the folder of its log, where files that the command leaves do no harm."""
    with open(log, "w") as out:
        return subprocess.run([str(a) for a in arguments], stdout=out, stderr=subprocess.STDOUT,
                              env=ENV, cwd=log.parent).returncode


def message_in(text):
    """The line that reports a finding: the target's own line, or the sanitizer's."""
    for pattern in (r"^acecheck: .*", r"^SUMMARY: .*", r"^==\d+== ?ERROR: .*"):
        if match := re.search(pattern, text, re.MULTILINE):
            return match[0]
    return "it ended without saying why"


def minimized(target, artifact, directory):
    smallest = directory / "smallest"
    shutil.copyfile(artifact, smallest)
    run(command(target, "-minimize_crash=1", "-max_total_time=30",
                f"-exact_artifact_path={directory / 'smaller'}", artifact),
        directory / "minimize.log")
    # Each step overwrites the file of the step before.
    candidate = directory / "smaller"
    if candidate.exists() and candidate.stat().st_size < smallest.stat().st_size:
        if run(command(target, candidate), directory / "again.log") != 0:
            shutil.copyfile(candidate, smallest)
    return smallest


def fuzz(target, seconds, acecheck):
    outcome = Outcome(target)
    directory = fresh(WORK / target)
    live, seeds, found = (fresh(directory / name) for name in ("corpus", "seeds", "found"))
    path = targets.FUZZ / "corpora" / f"{target}.corpus"
    if path.exists():
        corpus.unpack(path, live)
    targets.write_seeds(target, seeds, acecheck)
    log = directory / "fuzz.log"
    run(command(target, f"-max_total_time={seconds}", f"-dict={targets.dictionary(target)}",
                f"-artifact_prefix={found}/", "-print_final_stats=1", live, seeds), log)
    text = log.read_text(errors="replace")
    if match := re.search(r"stat::number_of_executed_units: *(\d+)", text):
        outcome.executions = int(match[1])
    if match := re.search(r"stat::average_exec_per_sec: *(\d+)", text):
        outcome.speed = int(match[1])
    if features := re.findall(r" ft: (\d+)", text):
        outcome.features = int(features[-1])

    # A slow unit says something about the machine, not about the target.
    artifacts = sorted(a for a in found.iterdir() if not a.name.startswith("slow-unit"))
    if artifacts:
        outcome.finding = minimized(target, artifacts[0], directory)
        run(command(target, outcome.finding), directory / "finding.log")
        outcome.message = message_in((directory / "finding.log").read_text(errors="replace"))
        return outcome
    merged = fresh(directory / "merged")
    # Most code of the parsers is the JSON library's. For them an input counts only if it reaches a new
    # branch, not if it reaches a branch more often.
    counters = int(target not in targets.PARSERS)
    run(command(target, "-merge=1", f"-use_counters={counters}", merged, live, seeds),
        directory / "merge.log")
    outcome.inputs = corpus.pack(merged, path)
    return outcome


def report(outcome, acecheck, vectors):
    print(f"\n{outcome.target}: {outcome.message}\n  smallest input: {outcome.finding}")
    op = targets.op_of(outcome.target)
    if op is None:
        return
    regress = [acecheck, "vectors", "regress", "--codec", targets.codec_of(outcome.target),
               "--op", op, "--comment", f"Found by the fuzz target {outcome.target}"]
    if not vectors:
        regress.append("--print")
    said = subprocess.run([*regress, outcome.finding], capture_output=True, text=True)
    print("  " + (said.stdout or said.stderr).strip().replace("\n", "\n  "))


def main():
    parser = argparse.ArgumentParser(
        prog="ci/fuzz", description=__doc__.split("\n\n")[0],
        epilog="ci/fuzz --faults measures how soon faulty codecs are exposed, ci/fuzz --speed how "
               "fast the targets are; each has --help.")
    parser.add_argument("seconds", nargs="?", type=int, default=60,
                        help="seconds for each target (default: %(default)s)")
    parser.add_argument("targets", nargs="*", help="the targets to run (default: all targets)")
    parser.add_argument("--no-vectors", action="store_true",
                        help="print the vectors of failing inputs instead of adding them to vectors/regressions/")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(),
                        help="number of targets that run at the same time (default: one per core)")
    options = parser.parse_args()
    unknown = set(options.targets) - set(targets.names())
    if unknown or options.seconds < 1:
        print(f"ci/fuzz: unknown target {', '.join(sorted(unknown))}; the targets are "
              f"{', '.join(targets.names())}" if unknown else "ci/fuzz: SECONDS must be at least 1",
              file=sys.stderr)
        return 2
    acecheck = BUILD / "bin" / "acecheck"
    chosen = options.targets or targets.names()
    print(f"{len(chosen)} targets, {options.seconds} s each, {options.jobs} at a time")
    print(f"{'target':22} {'executions':>12} {'per second':>11} {'features':>9} {'corpus':>7}",
          flush=True)
    findings = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = [pool.submit(fuzz, target, options.seconds, acecheck) for target in chosen]
        for future in concurrent.futures.as_completed(running):
            outcome = future.result()
            print(f"{outcome.target:22} {outcome.executions:12,} {outcome.speed:11,} "
                  f"{outcome.features:9,} {outcome.inputs or 'FAILED':>7}", flush=True)
            if outcome.finding:
                findings.append(outcome)
    for outcome in sorted(findings, key=lambda o: o.target):
        report(outcome, acecheck, not options.no_vectors)
    if findings:
        print(f"\n{len(findings)} targets failed; the logs are in {WORK.relative_to(targets.ROOT)}/")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
