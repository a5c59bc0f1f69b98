"""Mutates the production codecs' own source, one change at a time, and runs the vectors, then other tests of the codecs.

Each comparison, operator, constant and condition is changed in turn. The sources that include the changed file are
compiled and linked with the library, and tests/mutation/vectors_hold.cc says whether a vector fails, with each kernel. If
no vector fails, codecs_test and agreement_test are asked. A mutant that none of them kills survives: either a vector or a
test is missing, or the change makes no difference to any answer. survivors.json explains each survivor that was examined.

Exit code 0 if every survivor is explained, 1 if a survivor is not explained, 2 for a usage error.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from mutants import ROOT, conclude, link_command, mutants_of, progress

CODECS = ROOT / "codecs"
PROCEDURES = ROOT / "tests" / "mutation" / "procedures.cc"  # instantiates templates of the codecs
# Where an error is: no vector tells; tests/oracle/agreement_test.cc does.
POSITIONS = re.compile(r"Errc::\w+, [^;]*;", re.S)

# Of several sources that include a header, the one in which the vectors notice most.
MOST_TELLING = ("procedures", "bmi2")
# The programs that judge a mutant, in this order. CPU seconds: of a mutant's run; without a mutant the vectors take less
# than half a second, the others three.
GTEST = ["--gtest_brief=1", "--gtest_fail_fast"]
JUDGES = {
    "vectors_hold": (3, [str(ROOT / "vectors")]),
    # Without the test that takes half of the time.
    "codecs_test": (15, [*GTEST, "--gtest_filter=-BootstringWidth.DigitsMayStand*"]),
    "agreement_test": (15, GTEST),
}
# The library takes the other kernel where the processor does not have this one.
KERNELS = ("bmi2", "portable")

HEADERS = ("algorithm", "array", "bit", "cstdint", "cstring", "expected", "limits", "memory", "optional", "span",
           "string", "string_view", "type_traits", "utility", "vector")


class Results:
    """What became of mutants, kept in a file, so that a run that was stopped goes on: it takes more than an hour. The
    results count as long as the codecs, the vectors and the tests are the same."""

    def __init__(self, path):
        self.path = path
        digest = hashlib.sha256()
        # Of tests/mutation, what makes and judges mutants, and not the explanations of survivors.
        for folder, endings in ((CODECS, (".h", ".cc")), (ROOT / "vectors" / "drafts", (".json",)),
                                (ROOT / "vectors" / "edge", (".json",)), (ROOT / "tests" / "codecs", (".h", ".cc")),
                                (ROOT / "tests" / "mutation", (".h", ".cc", ".py"))):
            for file in sorted(f for f in folder.rglob("*") if f.suffix in endings):
                digest.update(file.read_bytes())
        self.known = {}
        lines = path.read_text().splitlines() if path.exists() else []
        if lines and lines[0] == digest.hexdigest():
            for line in lines[1:]:
                key, status, by = json.loads(line)
                self.known[tuple(key)] = status, by
        else:
            path.write_text(digest.hexdigest() + "\n")

    @staticmethod
    def key(mutant):
        return mutant.file, mutant.offset, mutant.replacement

    def add(self, mutant):
        with self.path.open("a") as file:
            file.write(json.dumps([self.key(mutant), mutant.status, mutant.by]) + "\n")


class Builder:
    """Compiles the sources that a mutant changes, and links them before the library with the original."""

    def __init__(self, build):
        self.build = build
        commands = json.loads((build / "compile_commands.json").read_text())
        self.commands = {
            pathlib.Path(c["file"]): (shlex.split(c["command"]), c["directory"]) for c in commands
        }
        self.links = {program: link_command(build, program) for program in JUDGES}
        self.sources = [*sorted((CODECS / "src").rglob("*.cc")), PROCEDURES]
        self.precompiled = {}  # a header for each set of compiler options
        self.lock = threading.Lock()
        self.work = build / "mutants"
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir()

    def with_headers(self, command):
        """The command with the library's headers precompiled, which are most of the work otherwise."""
        # Without the folders, which are the mutant's own: the header is one for all mutants.
        options = [a for before, a in zip(command, command[1:-1])
                   if a not in ("-c", "-o", "-isystem") and before not in ("-o", "-isystem") and not a.startswith("-I")]
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
        """The mutant in one source first, which kills most; what survives that is built into every source."""
        first = min(units, key=lambda unit: MOST_TELLING.index(unit.stem) if unit.stem in MOST_TELLING else len(MOST_TELLING))
        result = self.run_in(mutant, [first], tests=len(units) == 1)
        return self.run_in(mutant, units, tests=True) if result[0] == "survived" and len(units) > 1 else result

    def run_in(self, mutant, units, tests):
        """Builds the mutant into these sources; asks the vectors and then, if `tests`, the other judges."""
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
                compiled, out = self.compile(unit, work)
                if compiled.returncode != 0:
                    return "not compiled", ""
                objects.append(str(out))
            for name in JUDGES if tests else ("vectors_hold",):
                linked = [o for o in objects if name == "vectors_hold" or not o.endswith(f"/{PROCEDURES.stem}.o")]
                result = self.ask(name, linked, work)
                if result[0] != "survived":
                    break
            return result

    def compile(self, unit, work):
        """Compiles the copy in `work` of a source; returns how the compiler ended, and the object."""
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
        return subprocess.run(self.with_headers(command), cwd=cwd, capture_output=True, text=True), out

    def ask(self, name, objects, work):
        """Links the program with the mutated objects before the others, and says whether the program notices."""
        seconds, arguments = JUDGES[name]
        program = work / name
        mutated = {pathlib.Path(o).name for o in objects}
        link = [a for a in self.links[name] if pathlib.Path(a).name.replace(".cc.o", ".o") not in mutated]
        link[link.index("-o") + 1] = str(program)
        if shutil.which("ld.gold"):  # is quicker
            link.insert(1, "-fuse-ld=gold")
        first = next(i for i, a in enumerate(link) if a.endswith(".o"))
        link[first:first] = objects
        linked = subprocess.run(link, cwd=self.build, capture_output=True, text=True)
        if linked.returncode != 0:
            return "not linked", linked.stderr[-300:]

        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

        for kernel in KERNELS:
            # The same random inputs for every mutant.
            environment = {**os.environ, "ACE_KERNEL": kernel, "RC_PARAMS": "seed=1 max_success=500",
                           "ACECHECK_INPUTS": "5000"}
            run = subprocess.run([str(program), *arguments], capture_output=True, text=True, errors="replace",
                                 preexec_fn=limit, env=environment)
            if run.returncode != 0:
                break
        else:
            return "survived", ""
        if -run.returncode in (signal.SIGXCPU, signal.SIGKILL):
            return "killed", "a hang"
        failed = re.search(r"\[  FAILED  \] (\S+)", run.stdout)
        if failed:
            return "killed", f"{name}: {failed.group(1)}"
        if name == "vectors_hold" and run.stdout:
            return "killed", run.stdout.strip()
        return "killed", f"signal {-run.returncode}" if run.returncode < 0 else name


def includes_of(names):
    return [form for n in names for form in (f"/{n}>", f'"{n}"', f'/{n}"')]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help="build tree with the programs that judge")
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

    results = Results(options.build / "mutants.jsonl")
    for mutant, _ in work:
        mutant.status, mutant.by = results.known.get(results.key(mutant), ("?", ""))
    left = [(mutant, units) for mutant, units in work if mutant.status == "?"]
    if len(left) < len(work):
        print(f"{len(work) - len(left)} mutants are known from the run before", file=sys.stderr)
    started = time.monotonic()
    done = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = {pool.submit(builder.run, m, units): m for m, units in left}
        for future in concurrent.futures.as_completed(futures):
            mutant = futures[future]
            mutant.status, mutant.by = future.result()
            results.add(mutant)
            done += 1
            progress(done, len(left), started)

    return conclude([m for m, _ in work], known, pathlib.Path(__file__).with_name("survivors.json"),
                    options.report / "mutation.json")


if __name__ == "__main__":
    sys.exit(main())
