// SPDX-License-Identifier: Apache-2.0
// Adapter for the Punycode encoder of Go's net/http/cookiejar, which the package does not export.
package main

import (
	_ "net/http/cookiejar"
	"runtime"
	_ "unsafe"
)

//go:linkname cookiejarEncode net/http/cookiejar.encode
func cookiejarEncode(prefix, text string) (string, error)

func init() {
	served = Codec{
		Name:         "go-cookiejar",
		Version:      runtime.Version(),
		Capabilities: `"bits":31,"strings":"utf-8"`,
		Encode:       func(text string) (string, error) { return cookiejarEncode("", text) },
	}
}
