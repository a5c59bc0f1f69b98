# SPDX-License-Identifier: Apache-2.0
"""Checks that the tests reach every line and every branch of codecs/ and oracle/.

Reads the export of llvm-cov, adds up the instantiations of each template, prints a table, and names the
lines and branches that were not reached. unreachable.json lists those that cannot be reached: by file,
with the text of the line and the reason.

Exit code 0 if every line and branch is reached or listed, 1 if not (or if a listed line was reached), 2
for a usage error.
"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def exported(options, *form):
    command = [options.llvm_cov, "export", f"--instr-profile={options.profile}", *form]
    command += [str(options.objects[0])]
    for extra in options.objects[1:]:
        command += ["-object", str(extra)]
    command += ["--sources", *[str(ROOT / folder) for folder in options.folders]]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        print(run.stderr, file=sys.stderr)
        sys.exit(2)
    return run.stdout


class File:
    def __init__(self):
        self.lines = {}  # line: times reached
        self.branches = {}  # (line, column, end): [times true, times false]


def measured(options):
    files = {}
    for entry in exported(options, "--format=lcov").splitlines():
        kind, _, value = entry.partition(":")
        if kind == "SF":
            file = files.setdefault(value, File())
        elif kind == "DA":
            line, count = value.split(",")[:2]
            file.lines[int(line)] = file.lines.get(int(line), 0) + int(count)
    # In lcov's form a branch appears once per instantiation of its template.
    for function in json.loads(exported(options))["data"][0]["functions"]:
        for line, column, end, end_column, true, false, file_id, *_ in function["branches"]:
            file = files.get(function["filenames"][file_id])
            if file is None:
                continue
            both = file.branches.setdefault((line, column, end, end_column), [0, 0])
            both[0] += true
            both[1] += false
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("profile", type=pathlib.Path)
    parser.add_argument("objects", type=pathlib.Path, nargs="+")
    parser.add_argument("--llvm-cov", default="llvm-cov-19")
    parser.add_argument("--folders", nargs="+", default=["codecs", "oracle"],
                        help="what to look at (default: codecs oracle)")
    parser.add_argument("--report", action="store_true",
                        help="only say it: the exit code is 0 whatever is not reached")
    options = parser.parse_args()
    listed = json.loads(pathlib.Path(__file__).with_name("unreachable.json").read_text())
    files = measured(options)
    if not files:
        print(f"coverage: nothing of {', '.join(options.folders)} was measured", file=sys.stderr)
        return 2

    missing, used, total = [], set(), [0, 0, 0, 0]
    print(f"{'file':44} {'lines':>12} {'branches':>12} {'listed':>7}")
    for name in sorted(files):
        file = files[name]
        relative = str(pathlib.Path(name).relative_to(ROOT))
        source = pathlib.Path(name).read_text().splitlines()
        excused = 0

        def unreached(line, what):
            nonlocal excused
            text = source[line - 1].strip()
            if text in listed.get(relative, {}):
                used.add((relative, text))
                excused += 1
            else:
                missing.append(f"{relative}:{line}: {what}: {text}")

        lines = [line for line, count in sorted(file.lines.items()) if count == 0]
        for line in lines:
            unreached(line, "not reached")
        branches = 0
        for (line, column, _, _), (true, false) in sorted(file.branches.items()):
            for count, what in ((true, "never true"), (false, "never false")):
                if count == 0:
                    branches += 1
                    unreached(line, f"{what} (column {column})")
        counts = [len(file.lines) - len(lines), len(file.lines),
                  2 * len(file.branches) - branches, 2 * len(file.branches)]
        total = [a + b for a, b in zip(total, counts)]
        print(f"{relative:44} {counts[0]:5} / {counts[1]:4} {counts[2]:5} / {counts[3]:4} {excused or '':7}")
    print(f"{'':44} {total[0]:5} / {total[1]:4} {total[2]:5} / {total[3]:4}")
    for entry in missing:
        print(entry)
    if options.report:
        print(f"coverage: lines {total[0] / total[1]:.1%}, branches {total[2] / total[3]:.1%}; "
              f"{len(missing)} not reached")
        return 0
    stale = [f"{file}: {text}" for file, lines in listed.items() for text in lines
             if (file, text) not in used]
    for entry in stale:
        print(f"listed as unreachable, but reached or gone: {entry}")
    print(f"coverage: {len(missing)} not reached, {len(used)} lines listed as unreachable")
    return 1 if missing or stale else 0


if __name__ == "__main__":
    sys.exit(main())
