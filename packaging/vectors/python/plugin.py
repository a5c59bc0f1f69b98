# SPDX-License-Identifier: Apache-2.0
"""pytest --acecheck mymodule: asks the functions encode and decode of a module every vector."""
import importlib
import os
import sys

import pytest

from . import answer, can_ask, expected, is_right, vectors


def pytest_addoption(parser):
    group = parser.getgroup("acecheck", "Punycode vectors of acecheck")
    group.addoption("--acecheck", metavar="MODULE", help="ask encode and decode of this module every Punycode vector: "
                    "a list of code points to a str, and bytes to a list; a ValueError is a rejection")
    group.addoption("--acecheck-str", action="store_true", help="the two functions turn a str into a str")
    group.addoption("--acecheck-domain", choices=["scalar", "code_point"], default="scalar",
                    help="what they take and give; default: scalar")
    group.addoption("--acecheck-bits", type=int, default=32, help="width of their integers; default: 32")


class Wrong(Exception):
    pass


class VectorItem(pytest.Item):
    def __init__(self, *, vector, module, as_str, **rest):
        super().__init__(**rest)
        self.vector, self.module, self.as_str = vector, module, as_str

    def runtest(self):
        if not can_ask(self.vector, self.as_str):
            pytest.skip("a str cannot hold the input")
        got = answer(self.vector, self.module.encode, self.module.decode, self.as_str)
        if not is_right(self.vector, got):
            raise Wrong(f"got {got!r}, expected {expected(self.vector)!r} ({self.vector['result']})")

    def repr_failure(self, excinfo, style=None):
        if not isinstance(excinfo.value, Wrong):
            return super().repr_failure(excinfo, style)
        shown = {key: self.vector[key] for key in ("op", "text", "ace", "comment") if key in self.vector}
        return f"{self.name}: {excinfo.value}\n{shown}\n`acecheck explain {self.name}` explains the vector"

    def reportinfo(self):
        return self.path, None, self.name


def pytest_collection_modifyitems(session, config, items):
    name = config.getoption("acecheck")
    if name is None:
        return
    sys.path.insert(0, os.getcwd())
    module = importlib.import_module(name)
    asked = vectors(config.getoption("acecheck_domain"), config.getoption("acecheck_bits"))
    items.extend(
        VectorItem.from_parent(session, name=vector["id"], vector=vector, module=module,
                               as_str=config.getoption("acecheck_str")) for vector in asked)
