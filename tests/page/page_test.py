# SPDX-License-Identifier: Apache-2.0
"""The HTML report in a browser: Chromium without a window, driven by Selenium.

usage: page_test.py ACECHECK HOSTILE [Page.TEST...]

Makes runs, reports them, and compares what the page shows with the logs: every cell, every filter, deep links, the view
of one implementation, the comparison of two runs, hostile names, the console. With AXE_CORE, the path of axe.min.js of
axe-core, the accessibility is checked as well. ACECHECK_SCREENSHOTS names a folder for pictures of the page.
Exit code 77 if Selenium or Chromium is not installed.
"""

import collections
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

try:
    import urllib3
    from selenium import webdriver
    from selenium.common.exceptions import StaleElementReferenceException
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.remote.remote_connection import RemoteConnection
    from selenium.webdriver.support.ui import Select, WebDriverWait
except ImportError:
    print("page_test: SKIPPED: python3-selenium is not installed")
    sys.exit(77)

ACECHECK, HOSTILE = (str(pathlib.Path(program).resolve()) for program in sys.argv[1:3])
ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT = 240  # seconds for one command to acecheck or to the browser
FAULTS = ["leading-delimiter", "surrogate", "bmp-only", "overflow-i-32", "truncated-counts", "digit-order"]


def is_failure(line):
    return line.get("type") == "vector" and line["verdict"] not in ("pass", "warn", "advisory", "not-run")


class Log:
    def __init__(self, path):
        self.path = path
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        self.hello = lines[0]["hello"]
        self.failures = {line["id"]: line for line in lines if is_failure(line)}


def acecheck(*arguments, codes=(0,), folder=None):
    ended = subprocess.run([ACECHECK, *map(str, arguments)], check=False, stdout=subprocess.DEVNULL, timeout=LIMIT, cwd=folder)
    assert ended.returncode in codes, ended


def certify(folder, name, *command, edit=lambda text: text):
    path = folder / f"{name}.jsonl"
    acecheck("certify", "--quiet", "--codec", "punycode", "--exclude", "bug:quadratic", "--log", path, *command,
             codes=(0, 1), folder=folder)
    path.write_text(edit(path.read_text()))
    return Log(path)


def with_another_browser(test):
    """The test, once more if Chromium stops answering, as it does now and then on a busy machine."""
    @functools.wraps(test)
    def attempts(self):
        try:
            test(self)
        except urllib3.exceptions.HTTPError as error:
            print(f"page_test: Chromium did not answer within {LIMIT} s, and is started again: {error}", flush=True)
            self.browser.service.process.kill()
            subprocess.run(["pkill", "-KILL", "-f", f"user-data-dir={self.profile}"], check=False)
            self.start_browser()
            test(self)
    return attempts


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="acecheck.page.")
        folder = cls.folder = pathlib.Path(cls.temporary.name)
        # Its name is long and has no place at which a line is broken by itself; it is the same wherever the tests run.
        program = cls.program = "./folder_below/folder_farther_below/folder_at_the_bottom/hostile"
        (folder / program).parent.mkdir(parents=True)
        (folder / program).symlink_to(HOSTILE)
        cls.logs = [certify(folder, fault, "--", program, "faulty", f"punycode/{fault}") for fault in FAULTS]
        cls.logs.append(certify(folder, "builtin", "builtin"))
        # Two runs that answer alike, and one whose names are markup.
        cls.logs.append(certify(folder, "again", "--", program, "faulty", "punycode/surrogate"))
        markup = "</script><b id=evil>x</b>"

        def evil(text):
            text = re.sub('("hello":{[^{}]*"name":)"[^"]*"', f'\\1"{markup}"', text, count=1)
            return text.replace('"value":{"unicode":"00FC"', '"value":{"unicode":"202E 003C"')

        cls.logs.append(certify(folder, "evil", "--", program, "faulty", "punycode/leading-delimiter",
                                edit=evil))
        acecheck("report", *(log.path for log in cls.logs), "--html", folder)
        cls.file = folder / "index.html"
        RemoteConnection.set_timeout(LIMIT)
        try:
            cls.start_browser()
        except Exception as error:  # Selenium's classes differ from version to version
            print(f"page_test: SKIPPED: Chromium cannot be started: {str(error).splitlines()[0]}")
            sys.stdout.flush()
            cls.temporary.cleanup()
            os._exit(77)

    @classmethod
    def start_browser(cls):
        cls.profile = tempfile.mkdtemp(prefix="browser.", dir=cls.folder)
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         f"--user-data-dir={cls.profile}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        cls.browser = webdriver.Chrome(options=options)
        cls.browser.set_window_size(1300, 1600)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.temporary.cleanup()

    def open(self, address=""):
        self.browser.get("about:blank")
        self.browser.get(self.file.as_uri() + address)
        self.wait()

    def wait(self):
        """Waits until the page shows what its address says."""
        WebDriverWait(self.browser, 20).until(
            lambda b: b.execute_script("return document.documentElement.dataset.shown === location.hash"))

    def tearDown(self):
        errors = [entry for entry in self.browser.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
        self.assertEqual(errors, [])

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def shown(self):
        """The ids of the vectors that the page lists, after all are asked for."""
        self.wait()
        while self.one("#more").is_displayed():
            self.browser.execute_script("document.getElementById('more').click()")
        # One question for all: there are thousands.
        return self.browser.execute_script("""
            return [...document.querySelectorAll("#vectors summary code")].map(
                (each) => each.checkVisibility() ? each.innerText : "");""")

    def choose(self, name, text):
        Select(self.one(f"#filters [name={name}]")).select_by_visible_text(text)

    def title_of(self, log):
        return f"{log.hello['name']} {log.hello['version']}" if log.hello.get("version") else log.hello["name"]

    def count_of(self, cell):
        return re.search(r"([\d,]+) failed", cell.get_attribute("aria-label"))[1]

    def test_a_cell_counts_what_the_log_has(self):
        self.open()
        for summary in self.all("#overview summary"):
            summary.click()
        rows = self.all("#overview tbody tr:has(.cell)")
        failing = [log for log in self.logs if log.failures]
        # Two runs of one fault answer alike, and share a row.
        self.assertEqual(len(rows), len(failing) - 1)
        for log in failing:
            row = next(row for row in rows if self.title_of(log) in row.text)
            cells = row.find_elements(By.CSS_SELECTOR, ".cell")
            counts = [int(self.count_of(cell).replace(",", "")) for cell in cells]
            self.assertEqual(sum(counts), len(log.failures), log.path)
            for cell, count in zip(cells, counts):
                self.assertEqual(cell.text, f"{count:,}")
            self.assertIn(f"{len(log.failures):,}", row.text)
        leading = [cell for cell in self.all("#overview .cell") if "leading-delimiter" in cell.get_attribute("aria-label")]
        # One answer of the other run is another one, which is likely to have the same cause.
        self.assertEqual([cell.text for cell in leading], ["5", "5"])
        # The right ones have no row of their own.
        self.assertIn("✓ " + self.title_of(next(log for log in self.logs if not log.failures)), self.one("#overview .right-ones").text)

    def test_every_cell_leads_to_its_vectors(self):
        self.open()
        count = len(self.all("#overview .cell"))
        self.assertGreaterEqual(count, 6)
        for index in range(count):
            cell = self.all("#overview .cell")[index]
            expected = self.count_of(cell)
            self.browser.execute_script("arguments[0].click()", cell)
            WebDriverWait(self.browser, 10).until(lambda b: self.one("#count").text.startswith(f"{expected} "))
            self.assertEqual(f"{len(self.shown()):,}", expected)
            self.open()

    def test_a_column_leads_to_its_vectors(self):
        self.open()
        head = next(head for head in self.all("#overview thead a") if head.text == "leading-delimiter")
        self.browser.execute_script("arguments[0].click()", head)
        self.assertEqual(set(self.shown()), set(self.logs[0].failures))

    def test_rows_are_filtered(self):
        self.open()
        self.one("#rows [name=find]").send_keys("SURR")
        self.wait()
        self.assertEqual(len(self.all("#overview tbody tr:has(.cell)")), 1)
        self.assertEqual([head.text for head in self.all("#overview thead a")], ["surrogate"])

    def test_filters(self):
        everything = set().union(*(log.failures for log in self.logs))
        self.open()
        self.assertEqual(set(self.shown()), everything)
        for index, log in enumerate(self.logs):
            if log.failures:
                self.open(f"#run={index}")
                self.assertEqual(set(self.shown()), set(log.failures), log.path)
        self.open("#class=surrogate")
        self.one("#filters button[type=reset]").click()
        self.assertEqual(set(self.shown()), everything)
        for verdict in {line["verdict"] for log in self.logs for line in log.failures.values()}:
            self.choose("verdict", verdict)
            expected = {id for log in self.logs for id, line in log.failures.items() if line["verdict"] == verdict}
            self.assertEqual(set(self.shown()), expected)
        self.choose("verdict", "all")
        requirements = collections.defaultdict(set)
        for log in self.logs:
            for id, line in log.failures.items():
                for requirement in line.get("requirements", []):
                    requirements[requirement].add(id)
        for requirement, expected in list(requirements.items())[:5]:
            self.choose("requirement", requirement)
            self.assertEqual(set(self.shown()), expected)
        self.choose("requirement", "all")
        # There is nothing to choose from.
        self.assertFalse(self.one("#filters [name=codec]").is_displayed())
        self.one("#filters [name=q]").send_keys("LEADING-TDA")
        self.assertEqual(self.shown(), ["punycode/delimiter/leading-tda"])
        self.one("#filters [name=q]").send_keys(Keys.BACKSPACE * 11 + "no such text")
        self.assertEqual(self.shown(), [])
        self.assertIn("0 of ", self.one("#count").text)

    def test_a_link_opens_a_vector(self):
        self.open("#vector=punycode%2Fdelimiter%2Fleading-tda")
        body = self.one("#vectors details[open]").text
        for words in ("punycode/delimiter/leading-tda", "punycode decode", "a rejection (bad-digit)",
                      "A delimiter at index 0 is consumed", "bis/6.2/consume-delimiter", "00FC",
                      ">> here it must be rejected", "acecheck explain punycode/delimiter/leading-tda"):
            self.assertIn(words, body)
        labels = [each.get_attribute("aria-label") for each in self.all("#vectors details[open] .units")]
        self.assertIn('punycode decode "-tda"', labels)
        self.assertIn('got "ü" (00FC)', labels)
        links = [link.get_attribute("href") for link in self.all("#vectors details[open] a")]
        self.assertTrue(any("rfc3492#section-6.2" in link for link in links), links)
        self.assertIn("How to fix it: Look for the last delimiter only after index 0", body)
        self.assertIn("Octets\n2D 74 64 61", body)
        # The link of a vector that was opened by hand leads to the same.
        self.open()
        self.one("#filters [name=q]").send_keys("leading-tda")
        self.wait()
        self.one("#vectors summary").click()
        WebDriverWait(self.browser, 10).until(lambda b: self.one("#vectors details[open] a"))
        links = [link.get_attribute("href") for link in self.all("#vectors details[open] a")]
        self.assertTrue(any("vector=punycode%2Fdelimiter%2Fleading-tda" in link for link in links), links)

    def test_code_points_have_names(self):
        self.open("#vector=punycode%2Fscripts%2Fadlam-latin-decode")
        next(each for each in self.all("#vectors details[open] summary") if each.text == "Code points").click()
        table = WebDriverWait(self.browser, 10).until(lambda b: self.one("#vectors details[open] .points"))
        self.assertRegex(table.text, r"U\+1E9[0-9A-F]{2} . ADLAM [A-Z ]+")

    def test_the_first_difference_is_marked(self):
        log = next(log for log in self.logs if log.path.stem == "digit-order")
        id, line = next((id, line) for id, line in log.failures.items()
                        if line["verdict"] == "wrong-value" and len(line["value"]["unicode"]) < 100)
        right, got = line["expect"]["unicode"].split(), line["value"]["unicode"].split()
        at = next(i for i in range(len(right) + 1) if right[i:i + 1] != got[i:i + 1])
        self.open(f"#vector={urllib.parse.quote(id, safe='')}")
        block = next(each for each in self.all("#vectors details[open] .example") if self.title_of(log) in each.text)
        text = block.find_element(By.CSS_SELECTOR, ".difference").text
        self.assertIn(f"first difference at index {at}: ", text)
        # What stands over each other: equal units before the difference, and marked ones from there.
        columns = self.browser.execute_script("""
            return [...arguments[0].querySelectorAll(".units > span")].map((column) => [...column.children].map((unit) =>
                [unit.querySelector("small")?.innerText ?? null, unit.classList.contains("right") || unit.classList.contains("got")]));""", block)
        for index, (above, below) in enumerate(columns[:at]):
            self.assertEqual([above, below], [[right[index], False], [got[index], False]])
        above, below = columns[at]
        self.assertTrue(above[1] or below[1])
        self.assertEqual([each[0] for each, _ in columns if each[0]], right)
        self.assertEqual([each[0] for _, each in columns if each[0]], got)

    def test_the_step_in_which_an_answer_departs_is_marked(self):
        log = next(log for log in self.logs if log.path.stem == "digit-order")
        # The computations of the shortest inputs are shown.
        id = min((id for id, line in log.failures.items() if line["verdict"] == "wrong-value" and line["op"] == "decode"),
                 key=lambda id: len(log.failures[id]["input"].get("ace", "x" * 99)))
        self.open(f"#vector={urllib.parse.quote(id, safe='')}")
        lines = self.one("#vectors details[open] details[open] pre").text.splitlines()
        at = lines.index(f">> here {self.title_of(log)} departs")
        inserted = lines[at - 1].replace("*", "").split()
        self.assertFalse(set(inserted) <= set(log.failures[id]["value"]["unicode"].split()), lines[at - 1])

    def test_a_step_that_is_not_shown_is_not_marked(self):
        """An answer that is wrong in its last digit alone, of a computation of which the beginning is shown."""
        id = "punycode/scripts/greek-encode"

        def last_digit(text):
            line = next(line for line in text.splitlines() if f'"id":"{id}"' in line)
            right = json.loads(line)["expect"]["ace"]
            wrong = right[:-1] + ("a" if right[-1] != "a" else "b")
            return text.replace(line, re.sub(r'"value":\{"ace":"[^"]*"', f'"value":{{"ace":"{wrong}"', line))

        log = certify(self.folder, "last-digit", "--filter", id, "--", self.program, "faulty", "punycode/digit-encoded-order",
                      edit=last_digit)
        acecheck("report", log.path, "--html", self.folder / "last")
        self.browser.get((self.folder / "last" / "index.html").as_uri() + f"#vector={urllib.parse.quote(id, safe='')}")
        self.wait()
        body = self.one("#vectors details[open]").text
        self.assertIn("first difference at index", body)
        self.assertIn("...", self.one("#vectors details[open] details[open] pre").text.splitlines())
        self.assertNotIn(">> here", body)

    def test_links_to_the_site(self):
        site = "https://example.org/suite"
        acecheck("report", self.logs[0].path, "--html", self.folder / "linked", "--site", site + "/")
        self.browser.get((self.folder / "linked" / "index.html").as_uri() + "#vector=punycode%2Fdelimiter%2Fleading-tda")
        self.wait()
        links = [link.get_attribute("href") for link in self.all("#vectors details[open] a")]
        self.assertIn(site + "/classes/leading-delimiter.html", links)
        self.assertIn(site + "/vectors/edge/punycode-delimiter.html#punycode/delimiter/leading-tda", links)

    def test_one_implementation(self):
        self.open("#run=0")
        text = self.one("#run").text
        for words in ("Not conformant", "A delimiter at index 0 is consumed.", "5 of 5 failures, fault punycode/leading-delimiter, "
                      "mistake class leading-delimiter", "5 failed", "What to fix", "xn---tda and xn--tda", "How to fix it",
                      "The last delimiter is consumed only if code points were consumed before it.",
                      "a rejection (bad-digit)", "punycode/delimiter/only and 4 more",
                      f"acecheck certify --filter punycode/delimiter/only -- {self.program} faulty punycode/leading-delimiter"):
            self.assertIn(words, text)
        self.assertNotIn("null", text)
        self.assertNotIn("undefined", text)
        self.assertFalse(self.one("#matrix").is_displayed())
        # Its vectors are grouped by mistake.
        self.assertEqual([head.text for head in self.all("#vectors h3")], ["A delimiter at index 0 is consumed."])

    def report(self, folder, *logs):
        acecheck("report", *(log.path for log in logs), "--html", self.folder / folder)
        self.browser.get((self.folder / folder / "index.html").as_uri())
        self.wait()

    def test_the_report_of_one_run_opens_with_it(self):
        self.report("one", self.logs[1])
        self.assertEqual(self.one("h1").text, self.title_of(self.logs[1]))
        self.assertIn("What to fix", self.one("#run").text)
        self.assertFalse(self.one("#matrix").is_displayed())

    def test_advisories_are_a_number_with_a_list_and_layers_are_a_filter(self):
        def advised(text):
            text = text.replace('"verdict":"pass"', '"verdict":"advisory"', 3).replace('"layer":"codec"', '"layer":"uts46"', 1)
            return re.sub(r'"counts":{"pass":(\d+),"warn":(\d+),"advisory":(\d+)',
                          lambda was: f'"counts":{{"pass":{int(was[1]) - 3},"warn":{was[2]},"advisory":{int(was[3]) + 3}', text)

        log = certify(self.folder, "advised", "--", self.program, "faulty", "punycode/surrogate", edit=advised)
        self.report("advised", self.logs[0], log)
        self.assertEqual(len(self.all("#overview tbody tr:has(.cell)")), 2)
        Select(self.one("#rows [name=layer]")).select_by_visible_text("uts46")
        self.wait()
        row = self.one("#overview tbody tr:has(.cell)")
        self.assertEqual(len(self.all("#overview tbody tr:has(.cell)")), 1)
        self.assertIn(self.title_of(log), row.text)
        row.find_element(By.CSS_SELECTOR, "[aria-label$='3 advisories']").click()
        self.wait()
        self.one("#run summary").click()
        WebDriverWait(self.browser, 10).until(lambda b: self.one("#run details ul").is_displayed())
        self.assertRegex(self.one("#run details").text, r"3 advisories\n\d vectors?")

    def test_two_implementations_are_compared(self):
        self.open()
        for key, log in (("older", self.logs[0]), ("newer", self.logs[1])):
            Select(self.one(f"#rows [name={key}]")).select_by_visible_text(self.title_of(log))
        self.wait()
        text = self.one("#changes").text
        older, newer = self.logs[:2]
        for log, other in ((older, newer), (newer, older)):
            self.assertIn(f"Fails only in {self.title_of(log)} ({len(set(log.failures) - set(other.failures))})", text)
        for words in ("Fails differently", "broke", "Fixed"):
            self.assertNotIn(words, text)

    def test_two_implementations_of_one_name_are_told_apart_by_their_command(self):
        other = certify(self.folder, "other", "--", self.program, "faulty", "punycode/surrogate",
                        edit=lambda text: re.sub('"target":"[^"]*"', '"target":"./other"', text, count=1))
        same = next(log for log in self.logs if self.title_of(log) == self.title_of(other))
        self.report("three", self.logs[0], same, other)
        names = self.one("#matrix").text
        self.assertIn(f"{self.title_of(other)} · ./other", names)
        self.assertIn(f"{self.title_of(other)} · {self.program}", names)

    def test_the_report_of_two_runs_of_one_implementation_opens_with_what_changed(self):
        """The older run is told by its time, not by its place. It did not ask a vector that fails now."""
        before, now = self.logs[1], self.logs[5]
        lost = next(id for id in now.failures if id not in before.failures)

        def aged(text):
            text = re.sub(r'"time":"[^"]*"', '"time":"2001-02-03T04:05:06Z"', text, count=1)
            return text.replace('"name":"punycode/surrogate"', f'"name":"{self.title_of(now)}"', 1)

        older = certify(self.folder, "older", "--exclude", lost, "--", self.program, "faulty", "punycode/surrogate", edit=aged)
        self.report("two", now, older)
        text = self.one("#changes").text
        self.assertIn("2001-02-03", self.one("#changes h1").text.partition("→")[0])
        broke, fixed = set(now.failures) - {lost} - set(older.failures), set(older.failures) - set(now.failures)
        for words in (f"{len(broke):,} broke, {len(fixed)} fixed", f"Broke ({len(broke):,})", f"Fixed ({len(fixed)})"):
            self.assertIn(words, text)
        self.assertIn("Fails now, and not asked before (1)", text)
        self.assertIn("What to fix", self.one("#run").text)

    def test_order_and_back(self):
        self.open()
        first = self.one("#overview tr:has(.cell) th").text
        Select(self.one("#rows [name=order]")).select_by_value("name")
        self.wait()
        names = [row.text.casefold() for row in self.all("#overview tbody tr:has(.cell) th button:first-child")]
        self.assertNotEqual(first, self.one("#overview tr:has(.cell) th").text)
        self.assertEqual(names[1:], sorted(names[1:]))  # the first one's name is markup
        self.assertIn("order=name", self.browser.current_url)
        self.browser.back()
        WebDriverWait(self.browser, 10, ignored_exceptions=[StaleElementReferenceException]).until(
            lambda b: self.one("#overview tr:has(.cell) th").text == first)

    def test_an_address_is_shown_once(self):
        self.open()
        times = self.browser.execute_async_script("""
            const [done] = arguments;
            let times = 0;
            new MutationObserver((changes) => { times += changes.length; })
              .observe(document.getElementById("vectors"), { childList: true });
            location.hash = "#q=leading";
            setTimeout(() => done(times), 500);""")
        self.assertEqual(times, 1)

    def test_typing_is_one_step_back(self):
        self.open()
        self.one("#filters [name=q]").send_keys("leading")
        self.wait()
        self.browser.back()
        self.wait()
        self.assertEqual(self.one("#filters [name=q]").get_attribute("value"), "")

    def test_markup_is_text(self):
        self.open()
        self.assertEqual(self.all("#evil"), [])
        self.assertIn("</script><b id=evil>x</b>", self.one("#overview").text)
        self.open("#vector=punycode%2Fdelimiter%2Fleading-tda")
        labels = [each.get_attribute("aria-label") for each in self.all("#vectors details[open] .units")]
        self.assertIn('got "<U+202E><" (202E 003C)', labels)
        self.assertNotIn("\u202e", self.one("body").text)

    def test_by_keyboard(self):
        self.open("#vector=punycode%2Fdelimiter%2Fleading-tda")
        summary = self.one("#vectors summary")
        summary.send_keys(Keys.ENTER)
        self.assertEqual(self.all("#vectors > details[open]"), [])
        cell = self.one("#overview .cell")
        cell.send_keys(Keys.ENTER)
        WebDriverWait(self.browser, 10).until(lambda b: "class=" in b.current_url)

    def test_accessibility(self):
        axe = os.environ.get("AXE_CORE")
        if not axe:
            self.skipTest("AXE_CORE does not name axe.min.js")
        site = self.folder / "site"
        acecheck("vectors", "html", site)
        pages = [self.file.as_uri() + address
                 for address in ("", "#run=0", "#vector=punycode%2Fdelimiter%2Fleading-tda", "#older=0&newer=1")]
        pages += [(site / page).as_uri() for page in ("index.html", "errata.html", "classes/surrogate.html",
                                                      "requirements/mace.html", "vectors/edge/punycode-delimiter.html")]
        for address in pages:
            self.browser.get("about:blank")
            self.browser.get(address)
            self.browser.execute_script(pathlib.Path(axe).read_text())
            found = self.browser.execute_async_script(
                "const done = arguments[0]; axe.run({ preload: false }).then((found) => done(found.violations.map((v) => "
                "[v.id, v.nodes.slice(0, 3).map((n) => n.html)])))")
            self.assertEqual(found, [], address)

    def test_the_search_of_the_site(self):
        site = self.folder / "searched"
        acecheck("vectors", "html", site)
        self.browser.get((site / "classes/surrogate.html").as_uri())
        for query, expected in (("U+00FC none-DECODE", "punycode/delimiter/none-decode"), ("consumed index", "leading-delimiter"),
                                ("ü tda", "punycode/delimiter/none-encode"), ("PUNY-1", "PUNY-1")):
            self.one(".search input").clear()
            self.one(".search input").send_keys(query)
            WebDriverWait(self.browser, 20, ignored_exceptions=[StaleElementReferenceException]).until(
                lambda b: expected in [link.text for link in self.all(".found a")], query)
            self.assertFalse(self.one("main").is_displayed())
        self.all(".found a")[0].click()
        self.assertIn("errata.html#PUNY-1", self.browser.current_url)

    def test_is_small_and_quick_for_eighty_implementations(self):
        ids = re.findall(r"^ *FAULT\((\w+),", (ROOT / "certify/faults/punycode/faults.h").read_text(), re.M)
        # The faults of overflows have a width in their ids.
        faults = [id.replace("_", "-") for id in ids if not id.startswith("overflow")][:80]
        logs = [certify(self.folder, f"eighty.{fault}", "--", self.program, "faulty", f"punycode/{fault}") for fault in faults]
        self.assertEqual(len(logs), 80)
        self.browser.set_window_size(1280, 900)
        self.report("eighty", *logs)
        size = (self.folder / "eighty" / "index.html").stat().st_size
        self.assertLess(size, 1_000_000)
        # Until the page shows what its address says.
        milliseconds = self.browser.execute_script("return performance.getEntriesByName('shown')[0].startTime")
        failures = sum(len(log.failures) for log in logs)
        print(f"page_test: interactive after {milliseconds:.0f} ms with 80 runs and {failures} failures, {size} octets")
        # The matrix has the width of the window, and its heads stay when it is scrolled.
        table = self.one("#matrix .scroll")
        wide, room = self.browser.execute_script("return [arguments[0].scrollWidth, arguments[0].clientWidth]", table)
        self.assertLessEqual(wide, room)
        where = "return ['thead th', 'tbody tr:nth-child(3) th'].map((each) => document.querySelector('#overview ' + each).getBoundingClientRect().top)"
        head, row = self.browser.execute_script(where)
        self.browser.execute_script("arguments[0].scrollTop = 300", table)
        head_after, row_after = self.browser.execute_script(where)
        self.assertAlmostEqual(head, head_after, delta=2)
        self.assertLess(row_after, row - 200)
        self.browser.set_window_size(1300, 1600)

    def test_widths(self):
        folder = os.environ.get("ACECHECK_SCREENSHOTS")
        for width in (400, 800, 1300):
            self.browser.set_window_size(width, 1200)
            for address in ("", "#vector=punycode%2Fdelimiter%2Fleading-tda", "#older=0&newer=1", "#run=0"):
                self.open(address)
                # The page itself never scrolls sideways; its table does.
                wide, room = self.browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
                self.assertLessEqual(wide, room, f"{width} {address}")
                # On a phone, no table is wider than the text.
                if width == 400:
                    self.assertEqual(self.browser.execute_script("""
                        const right = document.querySelector("main").getBoundingClientRect().right;
                        return [...document.querySelectorAll("main table")].filter((each) =>
                            each.checkVisibility() && each.getBoundingClientRect().right > right + 1).length;"""), 0, address)
                # Nothing but the matrix scrolls in itself, so no text does.
                self.assertEqual(self.browser.execute_script("""
                    return [...document.querySelectorAll("main *")].filter((each) => each.scrollWidth > each.clientWidth + 1 &&
                        !each.closest("#matrix") && getComputedStyle(each).overflowX !== "visible").map((each) => each.outerHTML.slice(0, 200));
                    """), [], f"{width} {address}")
            if folder:
                self.browser.save_screenshot(f"{folder}/{width}.png")
        self.browser.set_window_size(1300, 1600)


for name in unittest.defaultTestLoader.getTestCaseNames(Page):
    setattr(Page, name, with_another_browser(getattr(Page, name)))

if __name__ == "__main__":
    started = time.monotonic()
    program = unittest.main(argv=sys.argv[:1] + sys.argv[3:], exit=False, verbosity=2)
    print(f"page_test: {time.monotonic() - started:.0f} s")
    sys.exit(0 if program.result.wasSuccessful() else 1)
