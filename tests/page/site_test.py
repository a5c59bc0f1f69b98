# SPDX-License-Identifier: Apache-2.0
"""The pages of `acecheck vectors html`: that nothing of the suite is missing, and that each link leads somewhere.

usage: site_test.py ACECHECK VECTORS
"""

import base64
import html.parser
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
import zlib

ACECHECK, VECTORS = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
VOID = {"input", "link", "meta"}


class PageReader(html.parser.HTMLParser):
    """What is in a page: ids, links, text; and whether its elements are closed in order."""

    def __init__(self, page):
        super().__init__()
        self.ids, self.links, self.text, self.open = [], [], [], []
        self.headings, self.anchors = 0, []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if "href" in attributes:
            self.links.append(attributes["href"])
        self.headings += tag == "h2"
        if "h2" in self.open and tag == "a":
            self.anchors.append(attributes["href"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, data):
        self.text.append(data)


def read(path, member):
    return json.loads((VECTORS / path).read_text())[member]


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="acecheck.site.")
        cls.folder = pathlib.Path(cls.temporary.name) / "site"
        out = subprocess.run([ACECHECK, "vectors", "html", str(cls.folder)], check=True, text=True, stdout=subprocess.PIPE)
        cls.printed = out.stdout
        cls.pages = {str(path.relative_to(cls.folder)): PageReader(path.read_text()) for path in cls.folder.rglob("*.html")}

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def text_of(self, page):
        return " ".join("".join(self.pages[page].text).split())

    def test_pages_are_closed_and_ids_are_unique(self):
        self.assertIn(f"{len(self.pages)} pages", self.printed)
        for name, page in self.pages.items():
            self.assertEqual(page.open, [], name)
            self.assertEqual(len(page.ids), len(set(page.ids)), name)

    def test_each_link_leads_somewhere(self):
        files = {str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file()}
        ids = {name: set(page.ids) for name, page in self.pages.items()}
        checked = 0
        for name, page in self.pages.items():
            for link in page.links:
                address = urllib.parse.urlsplit(link)
                if address.scheme:
                    self.assertEqual(address.scheme, "https", link)
                    continue
                target = os.path.normpath(os.path.join(os.path.dirname(name), address.path)) if address.path else name
                self.assertIn(target, files, f"{name}: {link}")
                if address.fragment:
                    self.assertIn(urllib.parse.unquote(address.fragment), ids[target], f"{name}: {link}")
                checked += 1
        self.assertGreater(checked, 10_000)

    def test_each_heading_has_an_anchor(self):
        for name, page in self.pages.items():
            self.assertEqual(len(page.anchors), page.headings, name)
            self.assertEqual([link for link in page.anchors if not link.startswith("#")], [], name)

    def test_the_search_has_everything(self):
        script = (self.folder / "entries.js").read_text()
        packed = base64.b64decode(script.split('"')[1], validate=True)
        entries = json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))
        ids = {name: set(page.ids) for name, page in self.pages.items()}
        for entry in entries:
            page, _, anchor = entry["address"].partition("#")
            self.assertTrue(page in ids and (not anchor or anchor in ids[page]), entry)
        found = {kind: {entry["id"] for entry in entries if entry["kind"] == kind} for kind in {e["kind"] for e in entries}}
        self.assertEqual(found["mistake class"], {bug["id"] for bug in read("bugs.json", "bugs")})
        self.assertEqual(found["requirement"], {each["id"] for each in read("requirements.json", "requirements")})
        self.assertEqual(found["erratum"], {each["id"] for each in read("errata.json", "errata")})
        self.assertEqual(found["vector"], {vector["id"] for path in [*VECTORS.glob("drafts/*.json"), *VECTORS.glob("edge/*.json")]
                                           for vector in read(path, "vectors")})
        self.assertIn("punycode/leading-delimiter", found["fault"])
        text = next(entry["text"] for entry in entries if entry["id"] == "punycode/delimiter/none-decode")
        self.assertIn('"ü" (00FC)', text)

    def test_everything_of_the_suite_is_there(self):
        for path in sorted(VECTORS.glob("drafts/*.json")) + sorted(VECTORS.glob("edge/*.json")):
            page = f"vectors/{path.parent.name}/{path.stem}.html"
            self.assertEqual(self.pages[page].ids, [vector["id"] for vector in read(path, "vectors")], page)
        requirements = read("requirements.json", "requirements")
        for codec in ("punycode", "lace", "mace", "cidnuc"):
            self.assertEqual(self.pages[f"requirements/{codec}.html"].ids,
                             [each["id"] for each in requirements if each["codec"] == codec])
        self.assertEqual(self.pages["errata.html"].ids, [each["id"] for each in read("errata.json", "errata")])

    def test_errata_link_their_vectors(self):
        vectors = {vector["id"] for path in [*VECTORS.glob("drafts/*.json"), *VECTORS.glob("edge/*.json")]
                   for vector in read(path, "vectors") if "errata" in vector}
        linked = {urllib.parse.unquote(link.partition("#")[2]) for link in self.pages["errata.html"].links}
        self.assertEqual(vectors - linked, set())

    def test_a_class_says_what_how_and_who(self):
        for bug in read("bugs.json", "bugs"):
            text = self.text_of(f"classes/{bug['id']}.html")
            for member in ("what", "effect", "fix", "trigger"):
                self.assertIn(bug[member], text, bug["id"])
            for reference in bug.get("references", []):
                self.assertIn(reference["url"], self.pages[f"classes/{bug['id']}.html"].links)
                self.assertIn(reference["says"], text)
        self.assertIn("punycode/leading-delimiter a delimiter at index 0 is consumed", self.text_of("classes/leading-delimiter.html"))

    def test_a_vector_shows_its_computation(self):
        text = self.text_of("vectors/edge/punycode-delimiter.html")
        for words in ("punycode decode is asked for \"-tda\"", "It must be rejected (bad-digit)",
                      ">> here it must be rejected, at index 0 of the input: bad-digit",
                      "acecheck explain punycode/delimiter/leading-tda --got ANSWER"):
            self.assertIn(words, text)

    def test_counts(self):
        vectors = [vector for path in [*VECTORS.glob("drafts/*.json"), *VECTORS.glob("edge/*.json")]
                   for vector in read(path, "vectors")]
        count = sum("surrogate" in vector.get("bugs", []) for vector in vectors)
        self.assertIn(f"Vectors that catch it ({count})", self.text_of("classes/surrogate.html"))
        self.assertIn(f"{len(vectors):,} vectors", self.text_of("index.html"))

    def test_right_answers_are_those_for_scalar_values_and_idna(self):
        surrogate = self.text_of("classes/surrogate.html")
        self.assertIn('"ib9b" a rejection; where the domain is wider than Unicode\'s scalar values, "<U+D800>"', surrogate)
        self.assertIn('punycode decode of "xn---epa" within IDNA, a rejection', self.text_of("classes/double-encoding.html"))
        self.assertIn(", or a rejection below 33 bits", self.text_of("classes/overflow-i.html"))

    def test_a_class_that_is_not_there(self):
        with tempfile.TemporaryDirectory(prefix="acecheck.site.") as folder:
            data = pathlib.Path(folder)
            shutil.copytree(VECTORS, data / "vectors")
            file = data / "vectors/edge/punycode-delimiter.json"
            file.write_text(file.read_text().replace('"leading-delimiter"', '"no-such-class"', 1))
            run = subprocess.run([ACECHECK, "vectors", "html", str(data / "site")], capture_output=True, text=True,
                                 check=False, env={**os.environ, "ACECHECK_DATA": folder})
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn("punycode/delimiter/only: names no-such-class", run.stderr)

    def test_vectors_behind_a_link(self):
        with tempfile.TemporaryDirectory(prefix="acecheck.site.") as folder:
            data = pathlib.Path(folder)
            shutil.copytree(VECTORS, data / "elsewhere")
            shutil.copytree(VECTORS, data / "vectors")
            file = data / "vectors/edge/punycode-delimiter.json"
            file.unlink()
            file.symlink_to("../../elsewhere/edge/punycode-delimiter.json")
            subprocess.run([ACECHECK, "vectors", "html", str(data / "site")], check=True, stdout=subprocess.DEVNULL,
                           env={**os.environ, "ACECHECK_DATA": folder})
            self.assertTrue((data / "site/vectors/edge/punycode-delimiter.html").is_file())

    def test_a_directory_that_cannot_be_made(self):
        run = subprocess.run([ACECHECK, "vectors", "html", "/dev/null/site"], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn("/dev/null/site", run.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
