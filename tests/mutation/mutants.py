# SPDX-License-Identifier: Apache-2.0
"""What a mutant is: each comparison, operator, constant and condition of a source, changed in turn."""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What may stand in code and is not to be changed: comments, strings, preprocessor lines, attributes.
SKIPPED = re.compile(
    r"//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*|\"(?:\\.|[^\"\\])*\"|static_assert\([^;]*;|template <[^\n]*|"
    r"requires[^{;]*|operator[^\s(]+",
    re.M | re.S,
)

# Pattern and its replacements; group 1 is what is replaced.
RULES = [
    (r"(?<=\s)(==)(?=\s)", ["!="]),
    (r"(?<=\s)(!=)(?=\s)", ["=="]),
    (r"(?<=\s)(<=)(?=\s)", ["<", ">"]),
    (r"(?<=\s)(>=)(?=\s)", [">", "<"]),
    (r"(?<=\s)(<)(?=\s)", ["<=", ">="]),
    (r"(?<=\s)(>)(?=\s)", [">=", "<="]),
    (r"(?<=\s)(&&)(?=\s)", ["||"]),
    (r"(?<=\s)(\|\|)(?=\s)", ["&&"]),
    (r"(?<=\s)(\+)(?=\s)", ["-"]),
    (r"(?<=\s)(-)(?=\s)", ["+"]),
    (r"(?<=\s)(\*)(?=\s)", ["/"]),
    (r"(?<=\s)(/)(?=\s)", ["*"]),
    (r"(?<=\s)(%)(?=\s)", ["/"]),
    (r"(?<=\s)(<<)(?=\s)", [">>"]),
    (r"(?<=\s)(>>)(?=\s)", ["<<"]),
    (r"(?<=\s)(&)(?=\s)", ["|"]),
    (r"(?<=\s)(\|)(?=\s)", ["&"]),
    (r"(?<=\s)(\^)(?=\s)", ["|"]),
    (r"(?<=\s)(\+=)(?=\s)", ["-="]),
    (r"(?<=\s)(-=)(?=\s)", ["+="]),
    (r"(\+\+)(?=[\w)\]])|(?<=[\w)\]])(\+\+)", ["--"]),
    (r"\b(true)\b", ["false"]),
    (r"\b(false)\b", ["true"]),
    (r"(?<=[(\s])(!)(?=[\w(])", [""]),
    (r"\bif \((?!constexpr)(\()?", None),  # the condition, below
    (r"(?<![\w.'])(0x[0-9A-Fa-f]+|0b[01]+|\d+)(?=u?\b)(?![\w.']*[.'])", None),  # an integer, below
    (r"'(\\.|[^'\\])'", None),  # a character, below
]


class Mutant:
    """One change of a source. before and after: the line without and with the change."""

    def __init__(self, file, line, before, after):
        self.file, self.line, self.before, self.after = file, line, before, after
        self.status = "?"
        self.by = ""

    def identity(self):
        """What tells the change from every other one, for Results."""
        raise NotImplementedError

    def key(self):
        """What explanations of survivors call the change, wherever its line stands."""
        return f"{self.file}: {self.before} -> {self.after}"


class Replacement(Mutant):
    """A change that is compiled by itself."""

    def __init__(self, path, offset, length, replacement, text):
        self.path = path
        self.offset = offset
        self.length = length
        self.replacement = replacement
        start = text.rfind("\n", 0, offset) + 1
        end = text.find("\n", offset)
        mutated = text[:offset] + replacement + text[offset + length :]
        super().__init__(str(path.relative_to(ROOT)), text.count("\n", 0, offset) + 1, text[start:end].strip(),
                         mutated[start : mutated.find("\n", offset)].strip())

    def identity(self):
        return self.file, self.offset, self.replacement


def digest_of(files):
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()


class Results:
    """What became of mutants, kept in a file, so that a run that was stopped goes on: a run takes hours.

    files: what the results depend on; if one of these files has changed, nothing is known."""

    def __init__(self, path, files):
        self.path = path
        wanted = digest_of(files)
        self.known = {}
        lines = path.read_text().splitlines() if path.exists() else []
        if lines and lines[0] == wanted:
            for line in lines[1:]:
                identity, status, by = json.loads(line)
                self.known[tuple(identity)] = status, by
        kept = [json.dumps([identity, *result]) for identity, result in self.known.items()]
        partial = path.with_suffix(".part")
        partial.write_text("\n".join([wanted, *kept, ""]))
        partial.replace(path)

    def recall(self, mutant):
        if mutant.identity() in self.known:
            mutant.status, mutant.by = self.known[mutant.identity()]

    def keep(self, mutant):
        with self.path.open("a") as file:
            file.write(json.dumps([mutant.identity(), mutant.status, mutant.by]) + "\n")


def matching(text, at):
    """The index of the parenthesis that closes the one at `at`."""
    depth = 0
    for i in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i
    return -1


def mutants_of(path, also_skipped=None):
    """Every mutant of a file. also_skipped: a pattern of code that is not changed."""
    text = path.read_text()
    skipped = [m.span() for pattern in (SKIPPED, also_skipped) if pattern for m in pattern.finditer(text)]

    def is_skipped(at):
        return any(a <= at < b for a, b in skipped)

    found = {}

    def add(offset, length, replacement):
        if not is_skipped(offset) and text[offset : offset + length] != replacement:
            found[(offset, length, replacement)] = Replacement(path, offset, length, replacement, text)

    for pattern, replacements in RULES[:-3]:
        for match in re.finditer(pattern, text):
            group = 1 if match.group(1) is not None else 2
            for replacement in replacements:
                add(match.start(group), len(match.group(group)), replacement)
    for match in re.finditer(r"\bif \(", text):
        opening = match.end() - 1
        closing = matching(text, opening)
        condition = text[opening + 1 : closing]
        if ";" in condition:  # an initializer: what follows it is the condition
            offset = opening + 1 + condition.rindex(";") + 1
            condition = text[offset:closing]
        else:
            offset = opening + 1
        add(offset, len(condition), f"!({condition.strip()})" if offset == opening + 1 else f" !({condition.strip()})")
    for match in re.finditer(RULES[-2][0], text):
        number = match.group(1)
        if is_skipped(match.start(1)):
            continue
        value = int(number, 0)
        form = {"0x": lambda n: f"0x{n:X}", "0b": bin}.get(number[:2], str)
        add(match.start(1), len(number), form(value + 1))
        if value > 0:
            add(match.start(1), len(number), form(value - 1))
    for match in re.finditer(RULES[-1][0], text):
        character = match.group(1)
        if len(character) == 1:
            add(match.start(1), 1, chr(ord(character) + 1))
    return [found[key] for key in sorted(found)]


def link_command(build, program):
    """The command that links bin/PROGRAM in a build tree."""
    listed = subprocess.run(["ninja", "-C", str(build), "-t", "commands", program],
                            capture_output=True, text=True, check=True).stdout.splitlines()
    link = [line for line in listed if f"-o bin/{program}" in line][-1]
    return shlex.split(link.replace(": &&", "").split("&&")[0])


def argument_parser(doc, build):
    """The arguments that every part has. doc: of the module. build: what its first argument is."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help=build)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--file", default="", help="only files whose path contains this")
    parser.add_argument("--report", type=pathlib.Path, default=ROOT / "build" / "report")
    return parser


def in_parallel(function, items, jobs, what="mutants"):
    """Yields each item with what the function gives for it, as they are done, and says how far it is: on a terminal at each
    item, else now and then."""
    started = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = {pool.submit(function, item): item for item in items}
        for done, future in enumerate(concurrent.futures.as_completed(futures), 1):
            yield futures[future], future.result()
            if sys.stderr.isatty() or done % 50 == 0:
                rate = done / (time.monotonic() - started)
                print(f"{done}/{len(futures)} {what}, {rate:.1f}/s, {(len(futures) - done) / rate:.0f} s left",
                      end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)


def judge_all(mutants, judge, jobs, results=None):
    """Gives each mutant its status, and says by what. judge: gives both for a mutant. results: keep them."""
    for mutant, (status, by) in in_parallel(judge, mutants, jobs):
        mutant.status, mutant.by = status, by
        if results is not None:
            results.keep(mutant)


SCORES = pathlib.Path(__file__).with_name("scores.json")  # for docs/evidence.md


def keep_score(part, score):
    """Writes the score of a part of the project, and leaves the others."""
    scores = json.loads(SCORES.read_text()) if SCORES.exists() else {}
    scores[part] = score
    partial = SCORES.with_suffix(".part")
    partial.write_text(json.dumps(scores, indent=1, sort_keys=True) + "\n")
    partial.replace(SCORES)


def conclude(mutants, known, explained_file, report, part, sample):
    """Writes the report, prints the score, and returns the exit code. known: the keys of all mutants, those included
    that were not run; a key that several mutants have stands there as often. part: of the project, whose score is kept.
    sample: each sample-th mutant was run, or None if some files were left out, whose score says nothing of the part."""
    explained = json.loads(explained_file.read_text()) if explained_file.exists() else {}
    by_status = {}
    for mutant in mutants:
        by_status.setdefault(mutant.status, []).append(mutant)
    survived = by_status.get("survived", [])
    killed = by_status.get("killed", [])
    report.parent.mkdir(parents=True, exist_ok=True)
    partial = report.with_suffix(".part")
    partial.write_text(json.dumps(
        {
            "mutants": len(mutants),
            "counts": {status: len(ms) for status, ms in by_status.items()},
            "survivors": [
                {"mutant": m.key(), "line": m.line, "why": explained.get(m.key(), "")}
                for m in survived
            ],
            "killed": [{"mutant": m.key(), "line": m.line, "by": m.by} for m in killed],
        },
        indent=1))
    partial.replace(report)
    unexplained = [m for m in survived if m.key() not in explained]
    total = len(killed) + len(survived)
    if total == 0:
        print("mutate: no mutant compiled", file=sys.stderr)
        return 2
    equivalent = len(survived) - len(unexplained)
    others = "".join(f", {len(ms)} {status}" for status, ms in sorted(by_status.items())
                     if status not in ("killed", "survived"))
    print(f"{len(mutants)} mutants{others}")
    print(f"{len(killed)} of {total} killed ({100 * len(killed) / total:.1f}%), "
          f"{equivalent} survivors explained, {len(unexplained)} not")
    if sample is not None:
        keep_score(part, {"mutants": len(mutants), "sample": sample, "killed": len(killed), "explained": equivalent,
                          "unexplained": len(unexplained)})
    for mutant in unexplained:
        print(f"survived: {mutant.file}:{mutant.line}: {mutant.before}  ->  {mutant.after}")
    count_of = collections.Counter(known)
    stale = [key for key in explained if key not in count_of]
    for key in stale:
        print(f"{explained_file.name} explains a mutant that does not exist any more: {key}")
    # A key is that of several mutants where a source has the same line twice.
    was_run = collections.Counter(m.key() for m in mutants)
    has_survived = {m.key() for m in survived}
    # A mutant with undefined behaviour survives in some runs only: its explanation stays.
    needless = [key for key, why in explained.items() if not why.startswith("Undefined:")
                and key not in has_survived and 0 < was_run[key] == count_of[key]]
    for key in needless:
        print(f"{explained_file.name} explains a mutant that does not survive: {key}")
    print(f"all of them are in {report}")
    return 1 if unexplained or stale or needless else 0
