// SPDX-License-Identifier: Apache-2.0
// Adapter for the Punycode codec of golang.org/x/net/idna, which the package does not export: its
// profile Punycode calls the codec for labels that are not ASCII.
package main

import (
	_ "unsafe"

	_ "golang.org/x/net/idna"
)

//go:linkname idnaEncode golang.org/x/net/idna.encode
func idnaEncode(prefix, text string) (string, error)

//go:linkname idnaDecode golang.org/x/net/idna.decode
func idnaDecode(ace string) (string, error)

var packageVersion string

func init() {
	served = Codec{
		Name:         "go-idna",
		Version:      packageVersion,
		Capabilities: `"bits":31,"strings":"utf-8"`,
		Encode:       func(text string) (string, error) { return idnaEncode("", text) },
		Decode:       idnaDecode,
	}
}
