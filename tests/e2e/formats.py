"""Reads the reports of a run log with the parsers of Python's library, and compares them with the log.

usage: formats.py LOG JUNIT TAP MARKDOWN CSV; exits with 1 and a line for each difference."""

import collections
import csv
import json
import re
import sys
import xml.etree.ElementTree

log, junit, tap, markdown, table = sys.argv[1:]
ERRORS = {"crash", "timeout", "protocol-error", "unsupported"}
PASSES = {"pass", "warn"}

differences = 0


def expect(what, got, wanted):
    global differences
    if got != wanted:
        differences += 1
        print(f"{what}: {got!r} instead of {wanted!r}")


lines = [json.loads(line) for line in open(log, encoding="utf-8")]
headers = [line for line in lines if line["type"] == "header"]
vectors = [line for line in lines if line["type"] == "vector"]
others = [line for line in lines if line["type"] == "unattributed"]
stopped = [line["stopped"] for line in lines if "stopped" in line]


def kind(line):
    """The element of a testcase."""
    if line.get("known") or line["verdict"] == "not-run":
        return "skipped"
    if line["verdict"] in PASSES:
        return None
    return "error" if line["verdict"] in ERRORS else "failure"


kinds = collections.Counter(kind(line) for line in vectors)
kinds["error"] += len(others) + len(stopped)

# JUnit
root = xml.etree.ElementTree.parse(junit).getroot()
cases = list(root.iter("testcase"))
expect("junit: testcases", len(cases), len(vectors) + len(others) + len(stopped))
expect("junit: testsuites", len(root.findall("testsuite")), len(headers))
for element in ("failure", "error", "skipped"):
    expect(f"junit: {element}", len(list(root.iter(element))), kinds[element])
for name, element in (("tests", None), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
    wanted = len(cases) if element is None else kinds[element]
    expect(f"junit: {name}", int(root.get(name)), wanted)
    expect(f"junit: {name} of the suites", sum(int(s.get(name)) for s in root.iter("testsuite")), wanted)
names = [case.get("name") for case in cases if case.get("classname").count(".")]
expect("junit: ids", sorted(set(names)), sorted({line["id"] for line in vectors}))
for failure in root.iter("failure"):
    expect("junit: text", "acecheck explain " in failure.text and "expected" in failure.get("message"), True)

# TAP
points = [line for line in open(tap, encoding="utf-8").read().split("\n") if re.match(r"(not )?ok ", line)]
text = open(tap, encoding="utf-8").read().split("\n")
expect("tap: version", text[0], "TAP version 14")
expect("tap: plan", text[1], f"1..{len(points)}")
expect("tap: points", len(points), len(vectors) + len(others) + len(stopped))
expect("tap: numbers", [int(re.search(r"\d+", p).group()) for p in points], list(range(1, len(points) + 1)))
expect("tap: not ok", sum(p.startswith("not ok") for p in points),
       kinds["failure"] + kinds["error"] + sum(bool(line.get("known")) for line in vectors))
expect("tap: skipped", sum(" # SKIP " in p for p in points), sum(line["verdict"] == "not-run" for line in vectors))
expect("tap: known", sum(" # TODO known" in p for p in points), sum(bool(line.get("known")) for line in vectors))
expect("tap: blocks", text.count("  ---"), text.count("  ..."))
for line in text:  # what stands in a block is a string of JSON, which is one of YAML
    if found := re.match(r"  (input|expected|got|see): (.*)", line):
        expect("tap: string", isinstance(json.loads(found.group(2)), str), True)

# CSV
with open(table, encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file, strict=True))
expect("csv: ids", [row["id"] for row in rows], [line["id"] for line in vectors])
expect("csv: verdicts", [row["verdict"] for row in rows], [line["verdict"] for line in vectors])
expect("csv: known", [row["known"] == "true" for row in rows], [bool(line.get("known")) for line in vectors])
expect("csv: columns", {len(row) for row in rows} or {13}, {13})
expect("csv: no formula", [v for row in rows for v in row.values() if v[:1] in "=+-@" and v], [])

# Markdown: every row of a table has as many cells as the table's head.
width = None
for line in open(markdown, encoding="utf-8").read().split("\n"):
    cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else None
    expect(f"markdown: cells of {line[:60]}", cells is None or width is None or cells == width, True)
    width = cells
expect("markdown: runs", open(markdown, encoding="utf-8").read().count("conformant |")
       + open(markdown, encoding="utf-8").read().count("known |") >= len(headers), True)

# Nothing that a terminal or a page would take for a command.
for report in (junit, tap, markdown, table):
    content = open(report, encoding="utf-8", newline="").read()
    expect(f"{report}: control characters", re.findall("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]", content), [])
sys.exit(1 if differences else 0)
