#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs clang-tidy over our sources: ci/tidy.py BUILD. A source that was clean is skipped until the source,
a file of ours that it includes, or .clang-tidy changes; BUILD/lint/ remembers the clean ones."""
import concurrent.futures
import hashlib
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
TIDY = "clang-tidy-19"
SCAN = "clang-scan-deps-19"
# The benchmarks are not in the build; the others define what an engine calls.
LEFT_OUT = ("bench/", "fuzz/faults/", "fuzz/targets/empty.cc")


def included(build):
    """Our files that each source includes, itself first."""
    rules = subprocess.run([SCAN, "-compilation-database", build / "compile_commands.json", "-format=make"],
                           capture_output=True, text=True, check=True).stdout
    files = {}
    for rule in rules.replace("\\\n", " ").splitlines():
        paths = [(build / name).resolve() for name in rule.partition(": ")[2].split()]
        ours = [path for path in paths if ROOT in path.parents and build not in path.parents]
        if ours:
            files.setdefault(ours[0], set()).update(ours)
    return files


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    clean = build / "lint"
    clean.mkdir(exist_ok=True)
    common = (ROOT / ".clang-tidy").read_bytes() + subprocess.check_output([TIDY, "--version"])
    dependencies = included(build)
    sources = sorted(source for source in dependencies if source.suffix == ".cc"
                     and not str(source.relative_to(ROOT)).startswith(LEFT_OUT))
    if not sources:
        sys.exit(f"lint: {build} compiles no source; configure it with `cmake --preset lint`")

    def key(source):
        digest = hashlib.sha256(common)
        for path in sorted(dependencies[source]):
            digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()

    def findings(source):
        stamp = clean / key(source)
        if stamp.exists():
            return ""
        run = subprocess.run([TIDY, "--quiet", "-p", build, source], capture_output=True, text=True)
        if "warning:" in run.stdout or "error:" in run.stdout or run.returncode != 0:
            return run.stdout + (run.stderr if run.returncode != 0 else "")
        stamp.touch()
        return ""

    found = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for text in pool.map(findings, sources):
            if text:
                found += 1
                print(text, end="", flush=True)
    if found > 0:
        sys.exit(f"lint: {found} of {len(sources)} sources are not clean")
    print(f"lint: clean, {len(sources)} sources")


if __name__ == "__main__":
    main()
