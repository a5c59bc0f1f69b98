# SPDX-License-Identifier: Apache-2.0
"""Measures executions per second of each target on inputs of up to 64 octets, under its sanitizers, and
compares them with an empty target in the same run, which shows the speed of the engine alone. Each
target runs with the structure-aware mutator, and with libFuzzer's own mutations, which cost less.
"kit" is a fuzzer of the kit whose codec takes next to no time.
"""

import argparse
import os
import re
import subprocess

import corpus
import run
import targets

LENGTH = 64


def inputs_of(target, acecheck):
    """The longest inputs of the seeds and the corpus, among those that are not too long."""
    seeds = run.fresh(run.WORK / "speed" / target / "seeds")
    like = "punycode_decode" if target in ("empty", "kit") else target
    targets.write_seeds(like, seeds, acecheck)
    path = targets.FUZZ / "corpora" / f"{like}.corpus"
    inputs = [file.read_bytes() for file in seeds.iterdir()]
    inputs += corpus.read(path) if path.exists() else []
    fitting = sorted((i for i in inputs if len(i) <= LENGTH), key=len, reverse=True)
    directory = run.fresh(run.WORK / "speed" / target / "inputs")
    for number, octets in enumerate(fitting[:200]):
        (directory / f"{number:03}").write_bytes(octets)
    return directory


def speed(target, directory, seconds, mutator):
    said = subprocess.run(run.command(target, f"-max_total_time={seconds}", f"-max_len={LENGTH}",
                                      "-print_final_stats=1", directory),
                          capture_output=True, text=True,
                          env={**run.ENV, "ACECHECK_MUTATOR": mutator},
                          cwd=directory.parent).stderr
    return int(re.search(r"average_exec_per_sec: *(\d+)", said)[1])


def main():
    parser = argparse.ArgumentParser(prog="ci/fuzz --speed", description=__doc__.split("\n\n")[0])
    parser.add_argument("targets", nargs="*", help="only these (default: all)")
    parser.add_argument("--seconds", type=int, default=5, help="for each (default: %(default)s)")
    options = parser.parse_args()
    acecheck = run.BUILD / "bin" / "acecheck"
    print(f"{'target':22} {'per second':>11} {'of empty':>9} {'own mutations':>14} {'of empty':>9} "
          f"{'µs more each':>12}", flush=True)
    base = None
    for target in ["empty", *(options.targets or ["kit", *targets.names()])]:
        directory = inputs_of(target, acecheck)
        speeds = [speed(target, directory, options.seconds, mutator) for mutator in ("", "octets")]
        base = base or speeds
        beyond = 1e6 / speeds[0] - 1e6 / base[0]
        print(f"{target:22} {speeds[0]:11,} {speeds[0] / base[0]:9.1%} {speeds[1]:14,} "
              f"{speeds[1] / base[1]:9.1%} {beyond:12.2f}", flush=True)


if __name__ == "__main__":
    main()
