# SPDX-License-Identifier: Apache-2.0
"""Prints the package.json of the vectors alone, made from that of the whole package."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    package = json.load(file)
del package["bin"]
del package["exports"]["./adapter"]
package["name"] = "acecheck-vectors"
package["description"] = "Test vectors for Punycode, LACE, MACE and CIDNUC"
print(json.dumps(package, indent=2))
