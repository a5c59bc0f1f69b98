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
                    help="scalar, or code_point if encode and decode also accept surrogates; default: scalar")
    group.addoption("--acecheck-bits", type=int, default=32, help="width of their integers; default: 32")


class Wrong(Exception):
    pass


def codec_named(name, as_str):
    """The module, after a first question. A mistake in the command is told once, not for each vector."""
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        raise pytest.UsageError(f"--acecheck {name}: {error}; MODULE is the name of a module, without .py") from error
    for function in ("encode", "decode"):
        if not hasattr(module, function):
            raise pytest.UsageError(f"--acecheck {name}: the module has no function {function}")
    try:
        encoded, decoded = module.encode("\xFC" if as_str else [0xFC]), module.decode("tda" if as_str else b"tda")
    except (AttributeError, TypeError) as error:
        given, change = (("a str", "remove --acecheck-str if your functions take a list and bytes") if as_str else
                         ("a list and bytes", "add --acecheck-str if your functions take a str"))
        raise pytest.UsageError(f"--acecheck {name}: encode or decode raised {error!r} for {given}; {change}") from error
    except Exception:  # each vector says what is wrong
        return module
    for function, value, kind in (("encode", encoded, str), ("decode", decoded, str if as_str else list)):
        if value is not None and not isinstance(value, kind):
            raise pytest.UsageError(f"--acecheck {name}: {function} must return a {kind.__name__} (got {value!r}); "
                                    "see --acecheck and --acecheck-str in `pytest --help`")
    return module


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
        shown = {key: self.vector[key] for key in ("op", "text", "ace", "comment") if key in self.vector}
        if isinstance(excinfo.value, Wrong):
            return f"{self.name}: {excinfo.value}\n{shown}\n`acecheck explain {self.name}` explains the vector"
        return f"{super().repr_failure(excinfo, style)}\n{self.name}: your code raised {excinfo.typename}; to reject an input, raise ValueError\n{shown}"

    def reportinfo(self):
        return self.path, None, self.name


def pytest_collection_modifyitems(session, config, items):
    name = config.getoption("acecheck")
    if name is None:
        return
    sys.path.insert(0, os.getcwd())
    as_str = config.getoption("acecheck_str")
    bits = config.getoption("acecheck_bits")
    if bits < 31:
        raise pytest.UsageError(f"--acecheck-bits {bits}: must be 31 or more")
    module = codec_named(name, as_str)
    items.extend(
        VectorItem.from_parent(session, name=vector["id"], vector=vector, module=module, as_str=as_str)
        for vector in vectors(config.getoption("acecheck_domain"), bits))
