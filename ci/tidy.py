#!/usr/bin/env python3
"""Runs clang-tidy over our sources: ci/tidy.py BUILD. A source that was clean is skipped until the source,
a file of ours that it includes, or .clang-tidy changes; BUILD/lint/ remembers the clean ones."""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
TIDY = "clang-tidy-19"
# The benchmarks are not in the build; the others define what an engine calls.
LEFT_OUT = ("bench/", "fuzz/faults/", "fuzz/targets/empty.cc")


def included(build):
    """Our files that each source includes, as the build recorded them."""
    listing = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True, check=True)
    files, current = {}, []
    for line in listing.stdout.splitlines():
        if line.startswith("    "):
            path = (build / line.strip()).resolve()
            if ROOT in path.parents and build not in path.parents:
                current.append(path)
        elif current:
            files.setdefault(current[0], set()).update(current)
            current = []
    return files


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    clean = build / "lint"
    clean.mkdir(exist_ok=True)
    common = (ROOT / ".clang-tidy").read_bytes() + subprocess.check_output([TIDY, "--version"])
    dependencies = included(build)
    sources = {pathlib.Path(entry["file"]).resolve() for entry in json.loads((build / "compile_commands.json").read_text())}
    sources = sorted(s for s in sources if ROOT in s.parents and s.suffix == ".cc"
                     and not str(s.relative_to(ROOT)).startswith(LEFT_OUT + ("build/",)))

    def key(source):
        digest = hashlib.sha256(common)
        for path in sorted(dependencies.get(source, {source})):
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
        sys.exit(f"lint: {found} of {len(sources)} sources have findings")
    print(f"lint: clean, {len(sources)} sources")


if __name__ == "__main__":
    main()
