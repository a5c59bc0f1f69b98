# SPDX-License-Identifier: Apache-2.0
"""Runs a job that extends .acecheck as a runner of GitLab does: its script, by sh, with its variables.

usage: as_gitlab.py TEMPLATE [VARIABLE=VALUE]...

The current folder is the checked-out repository. Prints the reports that the job uploads, a line each; one that is not
there is an error. Exits with the code of the script, or with 70 for a report that is missing."""

import os
import pathlib
import subprocess
import sys

import yaml

job = yaml.safe_load(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))[".acecheck"]
variables = dict(job["variables"])
for word in sys.argv[2:]:
    name, value = word.split("=", 1)
    if name not in variables:
        sys.exit(f"the template has no variable {name}")
    variables[name] = value
result = subprocess.run(["sh", "-e"], input="\n".join(job["script"]), text=True, check=False,
                        env=os.environ | variables)
missing = False
if result.returncode in (0, 1):
    for report in [*job["artifacts"]["paths"], *job["artifacts"]["reports"].values()]:
        missing |= not pathlib.Path(report).exists()
        print(f"upload {report}")
sys.exit(result.returncode or (70 if missing else 0))
