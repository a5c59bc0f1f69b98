#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What ctest's results say beside its summary: ci/outcomes.py JUNIT-FILE-OF-CTEST...

Prints the tests that were skipped, a line for each reason, and the last lines of the output of each test that failed.
"""
import re
import sys
import xml.etree.ElementTree as ElementTree

LINES = 100  # of the output of a test that failed


def reason_of(output):
    """The reason that the test printed: GoogleTest's message, or the last line of a program."""
    found = re.search(r"Skipped\n(.+)", output)
    lines = output.strip().splitlines() or ["no reason was printed"]
    return (found.group(1) if found else lines[-1]).strip()


def main():
    skipped = {}
    failed = []
    for path in sys.argv[1:]:
        for test in ElementTree.parse(path).getroot().iter("testcase"):
            output = test.findtext("system-out", "")
            if test.find("skipped") is not None:
                skipped.setdefault(reason_of(output), set()).add(test.get("name"))
            elif test.find("failure") is not None:
                failed.append((path, test.get("name"), output))
    for reason, tests in sorted(skipped.items()):
        print(f"skipped: {', '.join(sorted(tests))}: {reason}")
    for path, name, output in failed:
        print(f"failed: {name} ({path}); the last lines of its output:")
        print("\n".join(f"  {line}" for line in output.rstrip().splitlines()[-LINES:]))


main()
