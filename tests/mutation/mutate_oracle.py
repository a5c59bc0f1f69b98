# SPDX-License-Identifier: Apache-2.0
"""Mutates the oracle's own source, one change at a time, and runs the tests that hold it to the drafts.

Those tests are oracle_test: the drafts' examples, the errata and the oracle's answers. All mutants
are built into one program and switched at run time: a copy of the source per mutant, each in a
namespace of its own, and one function that calls the copy that ORACLE_MUTANT asks for. Only the two
sources that define members of a class are compiled and linked once per mutant instead.

What survives and was looked at is in survivors_oracle.json, with the reason.

Exit code 0 if every survivor is explained, 1 if one is not, 2 for a usage error.
"""

import concurrent.futures
import os
import pathlib
import re
import resource
import subprocess
import sys

from mutants import ROOT, argument_parser, conclude, judge_all, link_command, mutants_of

ORACLE = ROOT / "oracle"
FOLDER = ORACLE / "src"
# All but unicode_imported.cc, which is linked in place of unicode.cc in WebAssembly.
SOURCES = sorted(path for path in FOLDER.glob("*.cc") if path.name != "unicode_imported.cc")
ONE_BY_ONE = {"bootstring_parameters.cc", "reading.cc"}
# Headers of src/ that declare what another source defines; the others are copied with each mutant.
SHARED = {"unicode.h"}
COPIES = 60  # of a source in one translation unit
FLAGS = ["-std=c++23", "-O0", "-w", "-D_GLIBCXX_ASSERTIONS",
         f"-I{ORACLE / 'include'}", "-isystem", str(ROOT / "codecs" / "include")]

LOCAL_INCLUDE = re.compile(r'^#include "([^"]+)"\n', re.M)
SYSTEM_INCLUDE = re.compile(r"^#include <[^>]+>\n", re.M)
# A function that another source may call: at the margin, behind the anonymous namespace.
FUNCTION = re.compile(r"^([A-Za-z][\w:<>,\s*&]*?)\s(\w+)\(([^;{]*?)\) \{", re.M)


def flattened(path, mutant, seen):
    """The source with the headers beside it in their places, and the mutant's change applied."""
    text = path.read_text()
    if mutant is not None and mutant.path == path:
        text = text[: mutant.offset] + mutant.replacement + text[mutant.offset + mutant.length :]

    def include(match):
        header = FOLDER / match.group(1)
        if header in seen or header.name in SHARED:
            return ""
        seen.add(header)
        return flattened(header, mutant, seen)

    return LOCAL_INCLUDE.sub(include, text.replace("#pragma once\n", ""))


def headers_of(path):
    seen = set()
    flattened(path, None, seen)
    return seen


class Source:
    """A source of which every copy can be linked into one program."""

    def __init__(self, path):
        self.path = path
        self.headers = headers_of(path)
        text = path.read_text()
        self.namespace = re.search(r"^namespace (oracle\w*(?:::\w+)*) \{", text, re.M).group(1)
        public = text[text.rindex("}  // namespace\n") :] if "}  // namespace\n" in text else text
        self.functions = [m.groups() for m in FUNCTION.finditer(public)]
        whole = flattened(path, None, set())
        shared = "".join(f'#include "{FOLDER / name}"\n' for name in SHARED if name in text)
        self.prologue = "".join(sorted(set(SYSTEM_INCLUDE.findall(whole)))) + shared

    def copy(self, number, mutant):
        inner = self.namespace.replace("oracle", f"oracle::m{number}", 1)
        text = SYSTEM_INCLUDE.sub("", flattened(self.path, mutant, set()))
        text = re.sub(r"^namespace oracle\b", f"namespace oracle::m{number}", text, flags=re.M)
        # What other sources define is found behind what this copy defines.
        return f"namespace {inner} {{ using namespace {self.namespace}; }}\n{text}\n"

    def dispatcher(self, numbers):
        out = self.prologue + "namespace oracle { extern const int mutant_number; }\n"
        for result, name, parameters in self.functions:
            for number in numbers:
                inner = self.namespace.replace("oracle", f"oracle::m{number}", 1)
                out += (f"namespace {inner} {{ using namespace {self.namespace}; "
                        f"{result} {name}({parameters}); }}\n")
            arguments = ", ".join(re.search(r"(\w+)$", p.strip()).group(1)
                                  for p in parameters.split(",") if p.strip())
            out += f"namespace {self.namespace} {{\n{result} {name}({parameters}) {{\n"
            out += "  switch (mutant_number) {\n"
            for number in numbers:
                label = f"case {number}" if number != 0 else "default"
                inner = self.namespace.replace("oracle", f"oracle::m{number}", 1)
                out += f"    {label}: return {inner}::{name}({arguments});\n"
            out += "  }\n}\n}\n"
        return out


class Program:
    def __init__(self, build, work):
        self.build = build
        self.work = work
        work.mkdir(parents=True, exist_ok=True)
        self.link_command = link_command(build, "oracle_test")

    def link(self, program, objects):
        command = list(self.link_command)
        command[command.index("-o") + 1] = str(program)
        first = next(i for i, a in enumerate(command) if a.endswith(".o"))
        command[first:first] = [str(o) for o in objects]
        done = subprocess.run(command, cwd=self.build, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stderr[:3000])

    def compile(self, source, *more):
        out = source.with_suffix(".o")
        return out, subprocess.run(["g++", *FLAGS, *more, "-c", str(source), "-o", str(out)],
                                   capture_output=True, text=True)

    def run(self, program, number):
        try:
            run = subprocess.run(
                [str(program), "--gtest_brief=1", "--gtest_fail_fast"],
                capture_output=True, text=True, timeout=20, errors="replace",
                env={**os.environ, "ORACLE_MUTANT": str(number)},
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)),
            )
        except subprocess.TimeoutExpired:
            return "killed", "a hang"
        if run.returncode == 0:
            return "survived", ""
        failed = re.search(r"\[  FAILED  \] (\S+)", run.stdout)
        return "killed", failed.group(1) if failed else f"signal {-run.returncode}"

    def chunk(self, source, index, copies):
        """Compiles copies of a source; those that do not compile are marked and left out."""
        copies = list(copies)
        while True:
            path = self.work / f"{source.path.stem}_{index}.cc"
            text = source.prologue
            ends = []
            for number, mutant in copies:
                text += source.copy(number, mutant)
                ends.append(text.count("\n"))
            path.write_text(text)
            out, done = self.compile(path)
            if done.returncode == 0:
                return out, [number for number, _ in copies]
            # A copy is to blame if an error is in it, or in a template that it instantiates.
            lines = {int(n) for n in re.findall(rf"{path.name}:(\d+):\d+: error", done.stderr)}
            guilty = {next(i for i, end in enumerate(ends) if line <= end) for line in lines}
            if not guilty or any(copies[i][0] == 0 for i in guilty):
                raise RuntimeError(done.stderr[:3000])
            for i in guilty:
                copies[i][1].status = "not compiled"
            copies = [c for i, c in enumerate(copies) if i not in guilty]

    def one_by_one(self, mutant):
        path = self.work / f"{mutant.path.stem}_{mutant.number}.cc"
        path.write_text(flattened(mutant.path, mutant, set()))
        out, done = self.compile(path)
        if done.returncode != 0:
            return "not compiled", ""
        program = path.with_suffix("")
        self.link(program, [out])
        status = self.run(program, 0)
        program.unlink()
        out.unlink()
        return status


def main():
    options = argument_parser(__doc__, "build tree with the target oracle_test").parse_args()
    program = Program(options.build.resolve(), options.build.resolve() / "mutants")

    every = []
    for path in sorted([*SOURCES, *FOLDER.glob("*.h")]):
        every += mutants_of(path)
    for number, mutant in enumerate(every, 1):
        mutant.number = number
        mutant.before = mutant.before.split("  // ")[0].rstrip()  # citations are no part of a key
        mutant.after = mutant.after.split("  // ")[0].rstrip()
    mutants = [mutant for mutant in every if options.file in str(mutant.path)]
    if not mutants:
        print("mutate: there is nothing to mutate", file=sys.stderr)
        return 2

    sources = [Source(p) for p in SOURCES if p.name not in ONE_BY_ONE]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        chunks = {}
        for source in sources:
            seen = [m for m in mutants if m.path == source.path or m.path in source.headers]
            if not seen:
                continue
            copies = [(0, None)] + [(m.number, m) for m in seen]
            chunks[source] = [
                pool.submit(program.chunk, source, at, copies[at : at + COPIES])
                for at in range(0, len(copies), COPIES)
            ]
        objects = []
        for source, futures in chunks.items():
            numbers = []
            for future in futures:
                out, compiled = future.result()
                objects.append(out)
                numbers += compiled
            path = program.work / f"{source.path.stem}_switch.cc"
            path.write_text(source.dispatcher(numbers))
            out, done = program.compile(path)
            if done.returncode != 0:
                raise RuntimeError(done.stderr[:3000])
            objects.append(out)
            print(f"built {len(numbers)} copies of {source.path.name}", file=sys.stderr, flush=True)
        path = program.work / "number.cc"
        path.write_text('#include <cstdlib>\nnamespace oracle { extern const int mutant_number; '
                        'const int mutant_number = [] { const char* n = std::getenv("ORACLE_MUTANT");'
                        " return n == nullptr ? 0 : std::atoi(n); }(); }\n")
        objects.append(program.compile(path)[0])
        everything = program.work / "oracle_mutants"
        program.link(everything, objects)
        if program.run(everything, 0)[0] != "survived":
            print("mutate: oracle_test fails without any mutant", file=sys.stderr)
            return 2

    def judge(mutant):
        if mutant.path.name in ONE_BY_ONE:
            return program.one_by_one(mutant)
        return program.run(everything, mutant.number)

    judge_all([m for m in mutants if m.status != "not compiled"], judge, options.jobs)
    return conclude(mutants, [mutant.key() for mutant in every], pathlib.Path(__file__).with_name("survivors_oracle.json"),
                    options.report / "mutation-oracle.json",
                    "oracle", 1 if options.file == "" else None)


if __name__ == "__main__":
    sys.exit(main())
