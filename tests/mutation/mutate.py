"""Mutates the production codecs' own source, one change at a time, and runs the vectors.

Each comparison, operator, constant and condition is changed in turn. The sources that include the
changed file are compiled and linked with the library, and tests/mutation/vectors_hold.cc says whether a
vector fails. A mutant that no vector kills survives: either a vector is missing, or the change makes no
difference to any answer. survivors.json explains each survivor that was examined.

Exit code 0 if every survivor is explained, 1 if a survivor is not explained, 2 for a usage error.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from mutants import ROOT, conclude, mutants_of, progress

CODECS = ROOT / "codecs"
PROCEDURES = ROOT / "tests" / "mutation" / "procedures.cc"  # instantiates templates of the codecs
# Where an error is: no vector tells; tests/oracle/agreement_test.cc does.
POSITIONS = re.compile(r"Errc::\w+, [^;]*;", re.S)

HEADERS = ("algorithm", "array", "bit", "cstdint", "cstring", "expected", "limits", "memory", "optional", "span",
           "string", "string_view", "type_traits", "utility", "vector")


class Builder:
    """Compiles the sources that a mutant changes, and links them before the library with the original."""

    def __init__(self, build):
        self.build = build
        commands = json.loads((build / "compile_commands.json").read_text())
        self.commands = {
            pathlib.Path(c["file"]): (shlex.split(c["command"]), c["directory"]) for c in commands
        }
        listed = subprocess.run(
            ["ninja", "-C", str(build), "-t", "commands", "vectors_hold"],
            capture_output=True, text=True, check=True,
        ).stdout.splitlines()
        link = [line for line in listed if "bin/vectors_hold" in line][-1]
        self.link = shlex.split(link.replace("&& :", "").replace(": &&", ""))
        self.sources = [*sorted((CODECS / "src").rglob("*.cc")), PROCEDURES]
        self.precompiled = {}  # a header for each set of compiler options
        self.lock = threading.Lock()
        self.work = build / "mutants"
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir()

    def with_headers(self, command):
        """The command with the library's headers precompiled, which are most of the work otherwise."""
        options = [a for a in command[1:-1] if a not in ("-c", "-o") and not a.endswith(".o") and not a.startswith("-I")]
        with self.lock:
            if tuple(options) not in self.precompiled:
                header = self.work / f"headers{len(self.precompiled)}.h"
                header.write_text("".join(f"#include <{name}>\n" for name in HEADERS))
                subprocess.run([command[0], *options, "-x", "c++-header", str(header), "-o", f"{header}.gch"],
                               check=True, capture_output=True, text=True)
                self.precompiled[tuple(options)] = header
            header = self.precompiled[tuple(options)]
        return [command[0], "-include", str(header), *command[1:]]

    def units_that_include(self, path):
        """The sources that see `path`, directly or not."""
        if path.suffix == ".cc":
            return [path]
        names = {path.name}
        headers = list(CODECS.rglob("*.h"))
        grown = True
        while grown:
            grown = False
            for header in headers:
                if header.name in names:
                    continue
                if any(f"{name}" in header.read_text() for name in includes_of(names)):
                    names.add(header.name)
                    grown = True
        return [s for s in self.sources if any(n in s.read_text() for n in includes_of(names))]

    def run(self, mutant, units):
        text = mutant.path.read_text()
        mutated = text[: mutant.offset] + mutant.replacement + text[mutant.offset + mutant.length :]
        with tempfile.TemporaryDirectory(prefix="mutant.") as directory:
            work = pathlib.Path(directory)
            # A copy of the tree, so that every include finds the changed file.
            for name in ("src", "include"):
                for source in (CODECS / name).rglob("*.*"):
                    copy = work / source.relative_to(CODECS)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    copy.write_text(mutated if source == mutant.path else source.read_text())
            objects = []
            for unit in units:
                command, cwd = self.commands[unit]
                command = [a for a in command if "ccache" not in a]
                out = work / (unit.stem + ".o")
                command[command.index("-o") + 1] = str(out)
                command[-1] = str(work / unit.relative_to(CODECS) if CODECS in unit.parents else unit)
                for flag in ("-MD", "-Werror"):
                    if flag in command:
                        command.remove(flag)
                for flag in ("-MT", "-MF"):
                    if flag in command:
                        at = command.index(flag)
                        del command[at : at + 2]
                command = [a.replace(str(CODECS), str(work)) for a in command]
                # With the assertions, an index beyond the end stops the mutant.
                command[1:1] = ["-w", "-O1", "-D_GLIBCXX_ASSERTIONS"]
                command = self.with_headers(command)
                compiled = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
                if compiled.returncode != 0:
                    return "not compiled", ""
                objects.append(str(out))
            program = work / "vectors_hold"
            link = [a for a in self.link
                    if not (PROCEDURES in units and a.endswith(f"/{PROCEDURES.name}.o"))]
            link[link.index("-o") + 1] = str(program)
            if shutil.which("ld.gold"):  # is quicker
                link.insert(1, "-fuse-ld=gold")
            first = next(i for i, a in enumerate(link) if a.endswith(".o"))
            link[first:first] = objects
            linked = subprocess.run(link, cwd=self.build, capture_output=True, text=True)
            if linked.returncode != 0:
                return "not linked", linked.stderr[-300:]
            try:
                run = subprocess.run(
                    [str(program), str(ROOT / "vectors")],
                    capture_output=True, text=True, timeout=40,
                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)),
                )
            except subprocess.TimeoutExpired:
                return "killed", "a hang"
            if run.returncode == 0:
                return "survived", ""
            return "killed", run.stdout.strip() or f"signal {-run.returncode}"


def includes_of(names):
    return [form for n in names for form in (f"/{n}>", f'"{n}"', f'/{n}"')]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help="build tree with the target vectors_hold")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--file", default="", help="only files whose path contains this")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="a sample: only every Nth mutant")
    parser.add_argument("--report", type=pathlib.Path, default=ROOT / "build" / "report")
    options = parser.parse_args()
    files = sorted(
        p
        for p in [*CODECS.rglob("*.cc"), *CODECS.rglob("*.h")]
        # Declarations, the C interface, and code that only the compiler evaluates.
        if p.name not in ("ace.h", "error.h", "options.h", "sink.h", "c_interface.cc", "profile.h")
    )
    builder = Builder(options.build.resolve())
    known = set()
    work = []
    for path in files:
        mutants = mutants_of(path, POSITIONS)
        known.update(mutant.key() for mutant in mutants)
        if options.file in str(path):
            units = builder.units_that_include(path)
            work += [(mutant, units) for mutant in mutants]
    work = work[:: options.every]
    if not work:
        print("mutate: there is nothing to mutate", file=sys.stderr)
        return 2

    started = time.monotonic()
    done = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = {pool.submit(builder.run, m, units): m for m, units in work}
        for future in concurrent.futures.as_completed(futures):
            mutant = futures[future]
            mutant.status, mutant.by = future.result()
            done += 1
            progress(done, len(work), started)

    return conclude([m for m, _ in work], known, pathlib.Path(__file__).with_name("survivors.json"),
                    options.report / "mutation.json")


if __name__ == "__main__":
    sys.exit(main())
