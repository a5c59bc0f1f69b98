# SPDX-License-Identifier: Apache-2.0
"""Reads the reports of a run log with the parsers of Python's library, and compares them with the log.

usage: formats.py LOG FOLDER; the folder has the reports by the names below. Exits with 1 and a line for each
difference."""

import collections
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

log, folder = sys.argv[1:]
REPORTS = ("report.xml", "report.md", "report.sarif", "report.json", "report.svg", "github.txt", "gitlab.json")
junit, markdown, sarif, report_json, badge, github, gitlab = (f"{folder}/{name}" for name in REPORTS)
SOURCE = pathlib.Path(__file__).resolve().parents[2]
ERRORS = {"crash", "timeout", "protocol-error", "unsupported"}
PASSES = {"pass", "warn", "advisory"}

differences = 0


def expect(what, got, wanted):
    global differences
    if got != wanted:
        differences += 1
        print(f"{what}: {got!r} instead of {wanted!r}")


# In the order of the suite.
lines = sorted((json.loads(line) for line in open(log, encoding="utf-8")),
               key=lambda line: (line.get("run", 0), line.get("number", 0)))
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
    if name != "skipped":  # the whole has no such attribute
        expect(f"junit: {name}", int(root.get(name)), wanted)
    expect(f"junit: {name} of the suites", sum(int(s.get(name)) for s in root.iter("testsuite")), wanted)
names = [case.get("name") for case in cases if case.get("classname").count(".")]
expect("junit: ids", sorted(set(names)), sorted({line["id"] for line in vectors}))
for failure in root.iter("failure"):
    expect("junit: text", "acecheck explain " in failure.text and "expected" in failure.get("message"), True)

# Markdown: every row of a table has as many cells as the table's head.
width = None
for line in open(markdown, encoding="utf-8").read().split("\n"):
    cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else None
    expect(f"markdown: cells of {line[:60]}", cells is None or width is None or cells == width, True)
    width = cells
expect("markdown: runs", open(markdown, encoding="utf-8").read().count("conformant |")
       + open(markdown, encoding="utf-8").read().count("known |") >= len(headers), True)

# JSON: each failure once, and each that is not known in one mistake.
failing = [line for line in vectors if kind(line) in ("failure", "error")]
known = [line for line in vectors if line.get("known")]
report = json.load(open(report_json, encoding="utf-8"))
expect("json: results", [run["result"] for run in report["runs"]],
       [line["result"] for line in lines if line["type"] == "footer"])
expect("json: totals", [run["totals"] for run in report["runs"]],
       [line["totals"] for line in lines if line["type"] == "footer"])
failures = [failure for run in report["runs"] for failure in run["failures"]]
expect("json: failures", [(f["id"], f["verdict"]) for f in failures],
       [(line["id"], line["verdict"]) for line in vectors if line in failing or line in known])
mistakes = [mistake for run in report["runs"] for mistake in run["mistakes"]]
expect("json: vectors of mistakes", sorted(v for m in mistakes for v in m["vectors"]),
       sorted(line["id"] for line in failing))
bugs = {bug["id"]: bug for bug in json.load(open(SOURCE / "vectors/bugs.json", encoding="utf-8"))["bugs"]}
by_id = {failure["id"]: failure for failure in failures}
for mistake in mistakes:
    if mistake["id"] in bugs:
        expect("json: effect", mistake["effect"], bugs[mistake["id"]]["effect"])
        for vector in mistake["vectors"]:
            expect(f"json: class of {vector}", mistake["id"] in by_id[vector]["classes"], True)

# SARIF: a result for each failure, a rule for each mistake, the places in the files.
runs = json.load(open(sarif, encoding="utf-8"))["runs"]
expect("sarif: runs", len(runs), len(headers))
results = [result for run in runs for result in run["results"]]
expect("sarif: failures", sorted(r["properties"]["vector"] for r in results if "suppressions" not in r),
       sorted(line["id"] for line in failing))
expect("sarif: known", sorted(r["properties"]["vector"] for r in results if "suppressions" in r),
       sorted(line["id"] for line in known))
for run in runs:
    rules = run["tool"]["driver"]["rules"]
    expect("sarif: rules", len({rule["id"] for rule in rules}), len(rules))
    for result in run["results"]:
        expect("sarif: rule", rules[result["ruleIndex"]]["id"], result["ruleId"])
        place = result["locations"][0]["physicalLocation"]
        text = (SOURCE / place["artifactLocation"]["uri"]).read_text(encoding="utf-8").split("\n")
        expect("sarif: place", f'"id": "{result["properties"]["vector"]}"' in text[place["region"]["startLine"] - 1], True)
notes = [n for run in runs for n in run["invocations"][0]["toolExecutionNotifications"]]
expect("sarif: notifications", len(notes), len(others) + len(stopped))

# The badge is XML, and says the result.
image = xml.etree.ElementTree.parse(badge).getroot()
said = image.find("{http://www.w3.org/2000/svg}title").text
expect("badge", said, "acecheck: " + (report["runs"][0]["result"] if len(headers) == 1 else
       f'{sum(r["result"].startswith("conformant") for r in report["runs"])} of {len(headers)} conformant'))

# The annotations: one for each mistake.
wanted = len(mistakes) + len(stopped) + len({i for i, run in enumerate(report["runs"]) if run["unattributed"]})
commands = open(github, encoding="utf-8").read().splitlines()
expect("github: errors", len(commands), min(wanted, 10))
for command in commands:
    expect(f"github: {command[:60]}", bool(re.fullmatch(r"::error (file=[^,:]+,line=\d+,)?title=[^,:]+::.+", command)), True)
issues = json.load(open(gitlab, encoding="utf-8"))
expect("gitlab: issues", len(issues), wanted)
expect("gitlab: fingerprints", len({issue["fingerprint"] for issue in issues}), wanted)
for issue in issues:
    expect("gitlab: members", sorted(issue), ["check_name", "description", "fingerprint", "location", "severity"])

# The page: each failure is an answer to a vector, and is in one mistake or known. The data are unpacked by zlib.
data = json.loads(subprocess.check_output([sys.executable, SOURCE / "tests/page/unpack.py", f"{folder}/index.html"]))
expect("page: failures", sorted((run, vector["id"], answer["verdict"]) for vector in data["vectors"]
                                for answer in vector["answers"] for run in answer["runs"]),
       sorted((line.get("run", 0), line["id"], line["verdict"]) for line in [*failing, *known]))
for i, run in enumerate(data["runs"]):
    of_run = [line for line in vectors if line.get("run", 0) == i]
    expect("page: vectors of mistakes", sorted(data["vectors"][v]["id"] for m in run["mistakes"] for v in m["vectors"]),
           sorted(line["id"] for line in of_run if line in failing))
    expect("page: known", [data["vectors"][v]["id"] for v in run["known"]], [line["id"] for line in of_run if line in known])

# Nothing that a terminal or a page would take for a command.
for name in REPORTS:
    content = open(f"{folder}/{name}", encoding="utf-8", newline="").read()
    expect(f"{name}: control characters", re.findall("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]", content), [])
sys.exit(1 if differences else 0)
