"""Mutates the harness's own source, one change at a time, and runs the tests that reach the change.

All changes are built into one copy of the project and switched at run time (instrument.py, switch.h). Each test is run once
without a change and says which changes it reaches; a mutant is then asked by the tests that reach it, first those that are
quick and reach little else, until one fails. Programs that a test starts are mutated as well. A mutant that no test reaches
survives.

The score is a lower bound: a mutant is asked by as many tests as take --seconds and by those that are named after its file,
by none that takes half a minute alone, and of the tests that try a hostile adapter or plug-in in all its ways by a part. A
change of a recipe that makes the same vectors, octet by octet, is none, and does not count. A run that was stopped goes on,
if nothing has changed. survivors_harness.json explains each survivor that was examined.

Exit code 0 if every survivor is explained, 1 if a survivor is not explained, 2 for a usage error.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import pickle
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import instrument
from mutants import ROOT, Results, argument_parser, conclude, digest_of, in_parallel, judge_all

HERE = pathlib.Path(__file__).resolve().parent
# What is judged elsewhere: the kit's headers by the tests of fuzz/, the faulty codecs by tests/faulty.
LEFT_OUT = ("certify/include/", "certify/faulty/")
PROGRAMS = ("certify_test", "judge_test", "golden_test", "layers_test", "vectors_test", "e2e_test", "hunt_test", "run_test",
            "hostile_test")
# Programs whose tests are quick: those of a suite are asked together, since a process for each would take longer.
BY_SUITES = ("certify_test", "judge_test", "layers_test", "vectors_test")
HOSTILE_EVERY = 16  # of hostile_test, whose tests by rows are many and much alike, each so many-th of these is asked
# What compares documents with counts, also with the score of this run; what builds adapters in every language.
NOT_ASKED = re.compile(r"Evidence\.|Adapters\.TheTemplateOfEveryLanguage")
LONGEST_TEST = 30  # seconds without a change; what takes longer is not asked
PER_FILE = 10_000  # numbers
# A recipe does nothing but make vectors, and these tests compare each octet of them with the suite. So no other test is asked
# about a change of a recipe. A change that survives them makes the same vectors, octet by octet: it is shown to be none, and
# does not count.
RECIPES = "certify/authoring/recipes/"
TESTS_OF_RECIPES = ("Recipes.*", "Program.MakesTheVectorsOfTheSuite")
THE_SAME = "make the same vectors"  # a status


def project_files():
    """The files of the project, relative to it."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return sorted(f for f in listed.stdout.split("\0") if f and (ROOT / f).is_file())


def is_mutated(file):
    return file.startswith("certify/") and file.endswith((".cc", ".h")) and not file.startswith(LEFT_OUT)


def parser_options(build):
    """The options with which the build compiles the harness."""
    for command in json.loads((build / "compile_commands.json").read_text()):
        if "certify/CMakeFiles/certify" in command["command"]:
            words = shlex.split(command["command"])
            return [w for before, w in zip(words, words[1:])
                    if w.startswith(("-I", "-D", "-std=")) or w == "-isystem" or before == "-isystem"]
    raise RuntimeError(f"{build}/compile_commands.json has no source of certify")


def read_source(build, options, file, first):
    """instrument.instrument(), which is kept for the next time, and where it is kept."""
    digest = hashlib.sha256("\0".join([(ROOT / file).read_text(), str(first), *options,
                                       (HERE / "instrument.py").read_text()]).encode()).hexdigest()
    kept = build / "instrumented" / f"{digest}.pickle"
    if not kept.exists():
        write(kept, pickle.dumps(instrument.instrument(ROOT / file, file, options, first)))
    return pickle.loads(kept.read_bytes()), kept


def write(path, octets):
    path.with_suffix(".part").write_bytes(octets)
    path.with_suffix(".part").replace(path)


def write_if_changed(path, octets):
    if not path.exists() or path.read_bytes() != octets:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(octets)


class Copy:
    """The copy of the project with all changes in it, and its build."""

    def __init__(self, build, jobs):
        self.tree = build / "harness"
        self.build = build / "harness-build"
        self.jobs = jobs
        self.explored = build / "explored"
        for folder in ("instrumented", "explored"):
            (build / folder).mkdir(parents=True, exist_ok=True)
        options = parser_options(build)
        self.files = project_files()
        files = [file for file in self.files if is_mutated(file)]
        with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
            # A number stays as long as the file is the same and has its place.
            read = [pool.submit(read_source, build, options, file, 1 + PER_FILE * i) for i, file in enumerate(files)]
            self.sources = {file: future.result()[0] for file, future in zip(files, read)}
            self.refused = {file: future.result()[1].with_suffix(".refused") for file, future in zip(files, read)}
        self.size = 1 + PER_FILE * len(files)

    def digest_of_data(self):
        """Of what programs and tests read as they run."""
        return digest_of(self.tree / file for file in self.files if not file.endswith((".cc", ".h"))
                         and not file.startswith(("docs/evidence", "tests/mutation/")))  # see NOT_ASKED

    def mutants(self):
        return [mutant for source in self.sources.values() for mutant in source.mutants]

    def make(self):
        """Builds; what does not compile is marked, left out, and the rest is built again."""
        for file in self.files:
            if file not in self.sources:
                write_if_changed(self.tree / file, (ROOT / file).read_bytes())
                shutil.copymode(ROOT / file, self.tree / file)
        # A function that ends without its throw or return stops: otherwise the compiler would leave the change out. The
        # standard library checks what it is asked for: an index, or an optional that is empty.
        flags = ("-w -fpermissive -Wno-narrowing -D_GLIBCXX_ASSERTIONS -fsanitize=return,unreachable "
                 f"-fsanitize-undefined-trap-on-error -include {self.tree}/tests/mutation/switch.h")
        # What did not compile in an earlier build of the same sources.
        without = {number for kept in self.refused.values() if kept.exists() for number in json.loads(kept.read_text())}
        while True:
            for mutant in self.mutants():
                if mutant.number in without:
                    mutant.status = "not compiled"
            for file, source in self.sources.items():
                write_if_changed(self.tree / file, source.instrumented(without))
            if not (self.build / "build.ninja").exists():
                subprocess.run(["cmake", "--preset", "test", "-S", str(self.tree), "-B", str(self.build),
                                "-DCMAKE_COMPILE_WARNING_AS_ERROR=OFF", f"-DCMAKE_CXX_FLAGS={flags}"],
                               cwd=self.tree, check=True, capture_output=True, text=True)
            built = subprocess.run(["ninja", "-C", str(self.build), "-k0", f"-j{self.jobs}", "acecheck", *PROGRAMS],
                                   capture_output=True, text=True)
            if built.returncode == 0:
                return
            guilty = self.guilty(built.stdout + built.stderr) - without
            if not guilty:
                raise RuntimeError(f"the mutated copy does not compile:\n{built.stdout[-3000:]}")
            without |= guilty
            for file, kept in self.refused.items():
                numbers = sorted(m.number for m in self.sources[file].mutants if m.number in without)
                if numbers:
                    write(kept, json.dumps(numbers).encode())
            print(f"{len(without)} changes do not compile", file=sys.stderr, flush=True)

    def guilty(self, messages):
        """The numbers of the changes in the lines with errors, or else in the lines from which a template was used."""
        for kind in ("error", "(?:  )?required from|note"):
            found = set()
            for name, line in re.findall(rf"([^\s:]+):(\d+):\d+:\s+{kind}", messages):
                path = (self.build / name).resolve()
                if self.tree in path.parents:
                    source = self.sources.get(str(path.relative_to(self.tree)))
                    found |= {m.number for m in source.mutants if m.line == int(line)} if source else set()
            if found:
                return found
        return set()


class Tests:
    """The tests that judge, and what they reach."""

    def __init__(self, copy, most_seconds):
        self.copy = copy
        self.most_seconds = most_seconds  # without a change
        listed = subprocess.run(["ctest", "--test-dir", str(copy.build), "--show-only=json-v1"], capture_output=True, text=True,
                                check=True)
        self.commands = {}
        for test in json.loads(listed.stdout)["tests"]:
            command = test.get("command", [""])
            name = test["name"]
            program = pathlib.Path(command[0]).name
            if program not in PROGRAMS or NOT_ASKED.match(name):
                continue
            if program in BY_SUITES:
                name = f"{name.split('.')[0]}.*"
                command = [command[0], "--gtest_fail_fast", f"--gtest_filter={name}"]
            self.commands[name] = command
        alike = [name for name in self.commands if self.program(name) == "hostile_test" and "/" in name]
        for name in set(alike) - set(alike[::HOSTILE_EVERY]):
            del self.commands[name]
        self.programs = {name: digest_of([copy.build / "bin" / name]) for name in ("acecheck", *PROGRAMS)}
        self.data = copy.digest_of_data()
        self.reached = {}
        self.seconds = {}

    def run(self, command, seconds, **environment):
        """Returns the exit code, or None if the test took longer; ends whatever the test started."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ACECHECK_")}
        with tempfile.TemporaryDirectory(prefix="acecheck.mutant.") as folder:
            child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL, start_new_session=True,
                                     env={**kept, "RC_PARAMS": "seed=1 max_success=200", "TMPDIR": folder, **environment},
                                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30)))
            try:
                return child.wait(seconds)
            except subprocess.TimeoutExpired:
                return None
            finally:
                try:
                    os.killpg(child.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                child.wait()
                end_those_with(folder)

    def explore(self, name):
        """Runs a test without a change."""
        kept = self.kept(name)
        if kept.exists():
            return pickle.loads(kept.read_bytes())
        with tempfile.NamedTemporaryFile(prefix="acecheck.reached.") as file:
            file.truncate(self.copy.size)
            started = time.monotonic()
            code = self.run(self.commands[name], LONGEST_TEST, ACECHECK_MUTANTS_REACHED=file.name)
            octets = pathlib.Path(file.name).read_bytes()
            result = code, time.monotonic() - started, frozenset(m.start() for m in re.finditer(b"\1", octets))
        if code == 0:
            write(kept, pickle.dumps(result))
        return result

    def kept(self, name):
        """Where explore() keeps what it found, as long as the programs and what they read are the same."""
        program = self.programs[self.program(name)]
        digest = hashlib.sha256(repr((self.commands[name], program, self.programs["acecheck"], self.data)).encode())
        return self.copy.explored / f"{digest.hexdigest()}.pickle"

    def explore_all(self, jobs):
        for name, (code, seconds, reached) in in_parallel(self.explore, self.commands, jobs, "tests without a change"):
            if code == 0:
                self.seconds[name], self.reached[name] = seconds, reached
            else:
                why = "takes too long" if code is None else "fails"
                print(f"left out, since it {why} without a change: {name}", file=sys.stderr)

    def that_reach(self, mutant):
        """The tests that reach a change, those first that are quick and reach little else."""
        names = [name for name, reached in self.reached.items() if mutant.number in reached]
        own = pathlib.Path(mutant.file).stem.replace("_", "")
        asked = []
        left = self.most_seconds
        for name in sorted(names, key=lambda n: self.seconds[n] * len(self.reached[n])):
            if not asked or self.seconds[name] <= left or name.lower().startswith(own):
                left -= self.seconds[name]
                asked.append(name)
        return asked

    def program(self, name):
        return pathlib.Path(self.commands[name][0]).name

    def judge(self, mutant):
        is_of_recipe = mutant.file.startswith(RECIPES) and all(mutant.number in self.reached.get(t, ()) for t in TESTS_OF_RECIPES)
        asked = TESTS_OF_RECIPES if is_of_recipe else self.that_reach(mutant)
        if not asked:
            return "survived", "reached by no test"
        for name in asked:
            code = self.run(self.commands[name], 10 + 5 * self.seconds[name], ACECHECK_MUTANT=str(mutant.number))
            if code != 0:
                return "killed", f"{name}{': a hang' if code is None else ''}"
        return (THE_SAME, "") if is_of_recipe else ("survived", f"reached by {len(asked)} tests")


def end_those_with(folder):
    """Ends the processes in whose environment the folder is, also those that have left their group."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if f"TMPDIR={folder}".encode() in (process / "environ").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            continue


def results_of(path, copy, again):
    """What is known of the mutants, as long as the harness and its tests are the same."""
    def files_in(*folders):
        return [f for folder in folders for f in folder.rglob("*") if f.is_file()]

    tests = ("certify", "e2e", "golden", "hostile", "hunt", "run", "support", "vectors")
    sources = [ROOT / file for file in copy.sources]
    return Results(path, [*files_in(ROOT / "vectors"), *sources, HERE / "instrument.py", HERE / "switch.h"],
                   files_in(*(ROOT / "tests" / name for name in tests)), again)


def main():
    parser = argument_parser(__doc__, "build tree that has compiled the program")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="a sample: only every Nth mutant")
    parser.add_argument("--seconds", type=float, default=60, help="of the tests that a mutant is asked by, as they take alone")
    parser.add_argument("--again", action="store_true",
                        help="ask only what survived the run before: by more --seconds, or by tests that have been added since "
                        "(none was changed)")
    options = parser.parse_args()
    copy = Copy(options.build.resolve(), options.jobs)
    every = copy.mutants()
    print(f"{len(every)} changes in {len(copy.sources)} files", file=sys.stderr, flush=True)
    wanted = [m for m in every if options.file in m.file][:: options.every]
    if not wanted:
        print("mutate: there is nothing to mutate", file=sys.stderr)
        return 2
    results = results_of(options.build / "harness.jsonl", copy, options.again)
    for mutant in wanted:
        results.recall(mutant)
    left = [m for m in wanted if m.status == "?"]
    if left:
        copy.make()
        for mutant in left:
            if mutant.status != "?":  # does not compile
                results.keep(mutant)
        tests = Tests(copy, options.seconds)
        tests.explore_all(options.jobs)
        judge_all([m for m in left if m.status == "?"], tests.judge, options.jobs, results)
    return conclude(wanted, [m.key() for m in every], HERE / "survivors_harness.json",
                    options.report / "mutation-harness.json",
                    "harness", options.every if options.file == "" else None)


if __name__ == "__main__":
    sys.exit(main())
