# SPDX-License-Identifier: Apache-2.0
"""Runs the steps of a composite action as a runner of GitHub Actions does.

usage: as_github.py ACTION FOLDER [INPUT=VALUE]...

The folder takes the runner's files: `summary`, `temp/`. The current folder is the checked-out repository. Steps that use
another action are not run: each is printed as a line of JSON, with the members that it gets. Exits with the code of the
first step that fails."""

import json
import os
import pathlib
import re
import subprocess
import sys

import yaml

action_file, folder = map(pathlib.Path, sys.argv[1:3])
action = yaml.safe_load(action_file.read_text(encoding="utf-8"))
inputs = {name: str(value.get("default", "")) for name, value in action["inputs"].items()}
for word in sys.argv[3:]:
    name, value = word.split("=", 1)
    if name not in inputs:
        sys.exit(f"the action has no input {name}")
    inputs[name] = value

context = {f"inputs.{name}": value for name, value in inputs.items()}
context |= {"github.server_url": os.environ.get("SERVER", "file:///nowhere"), "github.action_repository": "releases",
            "github.job": "punycode"}
(folder / "temp").mkdir(parents=True, exist_ok=True)
environment = os.environ | {"GITHUB_ACTION_PATH": str(action_file.parent), "RUNNER_TEMP": str(folder / "temp"),
                            "GITHUB_OUTPUT": str(folder / "output"), "GITHUB_STEP_SUMMARY": str(folder / "summary")}


def value_of(expression):
    """A name, or nothing for one that is not set, as GitHub has it."""
    if not re.fullmatch(r"[a-z_]+(\.[a-z0-9_-]+)+", expression):
        sys.exit(f"this test cannot evaluate {expression}")
    return context.get(expression, "")


def resolved(text):
    return re.sub(r"\$\{\{ (.*?) \}\}", lambda found: value_of(found.group(1)), str(text))


def holds(condition):
    """Terms of a condition: always(), and comparisons with a text. Without always(), no step before may have failed."""
    terms = condition.split(" && ")
    if code and "always()" not in terms:
        return False
    for term in terms:
        if term in ("always()", "success()"):
            continue
        name, operator, wanted = re.fullmatch(r"(\S+) (==|!=) '(.*)'", term).groups()
        if (value_of(name) == wanted) != (operator == "=="):
            return False
    return True


code = 0
for step in action["runs"]["steps"]:
    if not holds(step.get("if", "success()")):
        continue
    if "uses" in step:
        print(json.dumps({"uses": step["uses"], "with": {k: resolved(v) for k, v in step["with"].items()}}), flush=True)
        continue
    (folder / "output").write_text("")
    script = folder / "script"
    script.write_text(resolved(step["run"]) + "\n")
    assert step["shell"] == "bash"
    result = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)], check=False,
                            env=environment | {name: resolved(value) for name, value in step.get("env", {}).items()})
    for line in (folder / "output").read_text().splitlines():
        name, value = line.split("=", 1)
        context[f"steps.{step['id']}.outputs.{name}"] = value
    code = code or result.returncode
sys.exit(code)
