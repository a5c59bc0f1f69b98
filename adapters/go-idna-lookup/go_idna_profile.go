// SPDX-License-Identifier: Apache-2.0
// Adapter for the profiles of golang.org/x/net/idna, by the argument: lookup, display, registration.
package main

import (
	"os"

	"golang.org/x/net/idna"
)

var packageVersion string

func init() {
	profile := map[string]*idna.Profile{
		"lookup":       idna.Lookup,
		"display":      idna.Display,
		"registration": idna.Registration,
	}[os.Args[1]]
	layer := "uts46"
	if profile == idna.Registration {
		layer = "idna2008"
	}
	served = names(Codec{
		Name:         "go-idna-" + os.Args[1],
		Version:      packageVersion,
		Capabilities: `"layer":"` + layer + `","strings":"utf-8"`,
		Encode:       profile.ToASCII,
		Decode:       profile.ToUnicode,
	}, "")
}
