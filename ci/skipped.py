#!/usr/bin/env python3
"""Lists the tests that ctest skipped, a line for each reason: ci/skipped.py JUNIT-FILE-OF-CTEST..."""
import re
import sys
import xml.etree.ElementTree as ElementTree


def reason_of(output):
    """The reason that the test printed: GoogleTest's message, or the last line of a program."""
    found = re.search(r"Skipped\n(.+)", output)
    lines = output.strip().splitlines() or ["no reason was printed"]
    return (found.group(1) if found else lines[-1]).strip()


def main():
    tests_of = {}
    for path in sys.argv[1:]:
        for test in ElementTree.parse(path).getroot().iter("testcase"):
            if test.find("skipped") is not None:
                reason = reason_of(test.findtext("system-out", ""))
                tests_of.setdefault(reason, set()).add(test.get("name"))
    for reason, tests in sorted(tests_of.items()):
        print(f"skipped: {', '.join(sorted(tests))}: {reason}")


main()
