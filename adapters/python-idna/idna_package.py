# SPDX-License-Identifier: Apache-2.0
"""The package `idna` of Python: IDNA 2008, and with the argument `uts46` its mapping of UTS 46 before.

The mapping changes nothing of the layer: what is mapped must still be a label of IDNA 2008.
The package documents that a rejection is an exception derived from idna.IDNAError.
"""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "python"))

import adapter
import idna
import idna.idnadata
import idna.package_data

uts46 = sys.argv[1:] == ["uts46"]


def to_ascii(name):
    return idna.encode(name, uts46=uts46).decode("ascii")


def to_unicode(name):
    return idna.decode(name, uts46=uts46)


adapter.serve(
    "python-idna-uts46" if uts46 else "python-idna",
    idna.package_data.__version__,
    {
        "layer": "idna2008",
        "strings": "code-points",
        "unicode_version": ".".join(idna.idnadata.__version__.split(".")[:2]),
    },
    adapter.names(to_ascii, to_unicode),
    rejections=(idna.IDNAError,),
)
