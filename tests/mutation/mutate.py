# SPDX-License-Identifier: Apache-2.0
"""Mutates the production codecs' own source, one change at a time, and runs the vectors, then other tests of the codecs.

Each comparison, operator, constant and condition is changed in turn. The sources that include the changed file are
compiled. A mutant of which the machine code is that of the original is no mutant: the change is in code for another
processor, or makes no difference. The others are linked with the library, and tests/mutation/vectors_hold.cc says whether
a vector fails, with each kernel. If no vector fails, codecs_test and agreement_test are asked. A mutant that none of them
kills survives: either a vector or a test is missing, or the change makes no difference to any answer. survivors.json
explains each survivor that was examined.

Exit code 0 if every survivor is explained, 1 if a survivor is not explained, 2 for a usage error.
"""

import functools
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

from mutants import ROOT, Results, argument_parser, conclude, judge_all, link_command, mutants_of

CODECS = ROOT / "codecs"
TESTS = ROOT / "tests"
PROCEDURES = TESTS / "mutation" / "procedures.cc"  # instantiates templates of the codecs
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
# The sources of those tests that use the library's templates with parameters of their own.
TEST_SOURCES = {
    "vectors_hold": (),
    "codecs_test": tuple(TESTS / f"codecs/{name}_test.cc" for name in (
        "bootstring", "cidnuc", "integer", "kernel", "lace", "long_text", "mace", "positions", "processor",
        "quick_check")),
    "agreement_test": (TESTS / "oracle/agreement_test.cc",),
}
# The library takes the other kernel where the processor does not have this one.
KERNELS = ("bmi2", "portable")

HEADERS = ("algorithm", "array", "bit", "cstdint", "cstring", "expected", "limits", "memory", "optional", "span",
           "string", "string_view", "type_traits", "utility", "vector")

SAME = "the same machine code"


def results_of(path):
    """What is known of the mutants, as long as the codecs, the vectors, the tests and what makes and judges mutants are the
    same; the explanations of survivors do not matter."""
    folders = (CODECS, ROOT / "vectors" / "drafts", ROOT / "vectors" / "edge", TESTS / "codecs")
    files = [f for folder in folders for f in folder.rglob("*") if f.suffix in (".h", ".cc", ".json")]
    here = pathlib.Path(__file__).parent
    files += [TESTS / "oracle" / "agreement_test.cc", *here.glob("*.cc"), here / "procedures.h", here / "mutants.py",
              here / "mutate.py"]
    return Results(path, files)


class Builder:
    """Compiles the sources that a mutant changes, and links them before the library with the original."""

    def __init__(self, build):
        self.build = build
        commands = json.loads((build / "compile_commands.json").read_text())
        self.commands = {
            pathlib.Path(c["file"]): (shlex.split(c["command"]), c["directory"]) for c in commands
        }
        self.links = {program: link_command(build, program) for program in JUDGES}
        self.sources = (*sorted((CODECS / "src").rglob("*.cc")), PROCEDURES)
        self.precompiled = {}  # a header for each set of compiler options
        self.originals = {}  # the object of each source without a change
        self.lock = threading.Lock()
        self.originals_lock = threading.Lock()
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

    @functools.cache
    def units_that_include(self, path, sources):
        """Those of the sources, a tuple, that see `path`, directly or not."""
        if path.suffix == ".cc":
            return [path] if path in sources else []
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
        return [s for s in sources if any(n in s.read_text() for n in includes_of(names))]

    def run(self, mutant):
        """The mutant in one source first, which kills most; what survives that is built into every source."""
        units = self.units_that_include(mutant.path, self.sources)
        first = min(units, key=lambda unit: MOST_TELLING.index(unit.stem) if unit.stem in MOST_TELLING else len(MOST_TELLING))
        result = self.run_in(mutant, [first], tests=len(units) == 1)
        is_killed = result[0] not in ("survived", SAME)
        return result if is_killed or len(units) == 1 else self.run_in(mutant, units, tests=True)

    def copy_tree(self, work, mutant=None):
        """A copy of the tree, so that every include finds the changed file."""
        for name in ("src", "include"):
            for source in (CODECS / name).rglob("*.*"):
                text = source.read_text()
                if mutant is not None and source == mutant.path:
                    text = text[: mutant.offset] + mutant.replacement + text[mutant.offset + mutant.length :]
                copy = work / source.relative_to(CODECS)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(text)

    def original(self, unit):
        """The object of a source without a change, as octets."""
        with self.originals_lock:
            if unit not in self.originals:
                with tempfile.TemporaryDirectory(prefix="mutant.") as directory:
                    self.copy_tree(pathlib.Path(directory))
                    compiled, out = self.compile(unit, pathlib.Path(directory))
                    if compiled.returncode != 0:
                        raise RuntimeError(compiled.stderr[:3000])
                    self.originals[unit] = out.read_bytes()
            return self.originals[unit]

    def run_in(self, mutant, units, tests):
        """Builds the mutant into these sources; asks the vectors and then, if `tests`, the other judges."""
        with tempfile.TemporaryDirectory(prefix="mutant.") as directory:
            work = pathlib.Path(directory)
            self.copy_tree(work, mutant)
            objects = self.compile_all(units, work)
            if objects is None:
                return "not compiled", ""
            same = self.are_original(objects)
            if not tests:
                return (SAME, "") if same else self.ask("vectors_hold", objects.values(), work)
            for name in JUDGES:
                compiled = self.compile_all(self.units_that_include(mutant.path, TEST_SOURCES[name]), work)
                if compiled is None:
                    return "not compiled", ""
                if same and self.are_original(compiled):
                    continue
                same = False
                library = [o for unit, o in objects.items() if name == "vectors_hold" or unit != PROCEDURES]
                # A template does not depend on the kernel, and one is enough where it takes long.
                result = self.ask(name, [*library, *compiled.values()], work, KERNELS[-1:] if compiled else KERNELS)
                if result[0] != "survived":
                    return result
            return (SAME, "") if same else ("survived", "")

    def compile_all(self, units, work):
        """The object of each source, or None if one does not compile."""
        objects = {}
        for unit in units:
            compiled, objects[unit] = self.compile(unit, work)
            if compiled.returncode != 0:
                return None
        return objects

    def are_original(self, objects):
        return all(out.read_bytes() == self.original(unit) for unit, out in objects.items())

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

    def ask(self, name, objects, work, kernels=KERNELS):
        """Links the program with the mutated objects before the others, and says whether the program notices."""
        seconds, arguments = JUDGES[name]
        program = work / name
        mutated = {pathlib.Path(o).name for o in objects}
        # The first object has none before it that is left out.
        first = next(i for i, a in enumerate(self.links[name]) if a.endswith(".o"))
        link = [a for a in self.links[name] if pathlib.Path(a).name.replace(".cc.o", ".o") not in mutated]
        link[first:first] = map(str, objects)
        link[link.index("-o") + 1] = str(program)
        if shutil.which("ld.gold"):  # is quicker
            link.insert(1, "-fuse-ld=gold")
        linked = subprocess.run(link, cwd=self.build, capture_output=True, text=True)
        if linked.returncode != 0:
            return "not linked", linked.stderr[-300:]

        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

        for kernel in kernels:
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
    parser = argument_parser(__doc__, "build tree with the programs that judge")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="a sample: only every Nth mutant")
    options = parser.parse_args()
    files = sorted(
        p
        for p in [*CODECS.rglob("*.cc"), *CODECS.rglob("*.h")]
        # Declarations, the C interface, and code that only the compiler evaluates.
        if p.name not in ("ace.h", "error.h", "options.h", "sink.h", "c_interface.cc", "profile.h")
    )
    builder = Builder(options.build.resolve())
    known = []
    work = []
    for path in files:
        mutants = mutants_of(path, POSITIONS)
        known += [mutant.key() for mutant in mutants]
        if options.file in str(path):
            work += mutants
    work = work[:: options.every]
    if not work:
        print("mutate: there is nothing to mutate", file=sys.stderr)
        return 2

    results = results_of(options.build / "mutants.jsonl")
    for mutant in work:
        results.recall(mutant)
    left = [mutant for mutant in work if mutant.status == "?"]
    if len(left) < len(work):
        print(f"{len(work) - len(left)} mutants are known from the run before", file=sys.stderr)
    judge_all(left, builder.run, options.jobs, results)
    by_tests = sum(m.status == "killed" and "_test" in m.by for m in work)
    if by_tests:
        print(f"{by_tests} mutants are killed by a test, and by no vector")
    return conclude(work, known, pathlib.Path(__file__).with_name("survivors.json"),
                    options.report / "mutation.json",
                    "codecs", options.every if options.file == "" else None)


if __name__ == "__main__":
    sys.exit(main())
