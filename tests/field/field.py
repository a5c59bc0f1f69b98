#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares how implementations fare with what is expected of their versions.

  field.py REPORT BASELINE...    REPORT: what `acecheck certify ... --json` wrote
  field.py REPORT --write FILE   writes what the report has as a baseline, of every implementation

A baseline has, for each target and version, the classes of mistakes that explain its failures, and none if it has none.
An implementation or a version without a baseline is named, and is no difference.

Exit code 0 if all is as expected, 1 if something differs, 2 for a usage error, 4 if nothing could be compared.
"""

import argparse
import json
import pathlib
import sys


def found_in(report):
    """What the report has: the classes of each target's mistakes, by target and version."""
    return {(run["target"], run["version"]): sorted(mistake["id"] for mistake in run["mistakes"])
            for run in report["runs"] if run["totals"]["asked"] > 0}


def read_baselines(paths):
    expected = {}
    for path in paths:
        for row in json.loads(path.read_text())["implementations"]:
            expected[row["target"], row["version"]] = sorted(row["classes"])
    return expected


def write(path, found):
    rows = [{"target": target, "version": version, "classes": classes}
            for (target, version), classes in sorted(found.items())]
    partial = path.with_name(path.name + ".part")
    partial.write_text(json.dumps({"implementations": rows}, indent=1) + "\n")
    partial.replace(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("report", type=pathlib.Path, help="what `acecheck certify --json` wrote")
    parser.add_argument("baselines", type=pathlib.Path, nargs="*", help="the expected classes of mistakes")
    parser.add_argument("--write", type=pathlib.Path, metavar="FILE", help="write a baseline from the report")
    options = parser.parse_args()
    if not options.baselines and options.write is None:
        parser.error("a baseline is missing, or --write FILE")
    found = found_in(json.loads(options.report.read_text()))
    if options.write is not None:
        write(options.write, found)
    expected = read_baselines(options.baselines)
    compared = sorted(expected.keys() & found.keys())
    differ = 0
    for key in compared:
        more = sorted(set(found[key]) - set(expected[key]))
        less = sorted(set(expected[key]) - set(found[key]))
        if more or less:
            differ += 1
            print(f"{' '.join(key)}: expected {', '.join(expected[key]) or 'no failure'}; "
                  f"got {', '.join(found[key]) or 'no failure'}")
    for target, version in sorted(found.keys() - expected.keys() if options.baselines else ()):
        print(f"{target} {version}: no baseline has this version")
    if options.baselines:
        print(f"{len(compared)} implementations compared, {differ} differ")
        if not compared:
            return 4
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
