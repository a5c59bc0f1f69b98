// SPDX-License-Identifier: Apache-2.0
// Adapter for gitlab.com/golang-commonmark/puny.
package main

import "gitlab.com/golang-commonmark/puny"

var packageVersion string

func init() {
	served = Codec{
		Name:         "go-puny",
		Version:      packageVersion,
		Capabilities: `"bits":31,"strings":"utf-8"`,
		Encode:       puny.Encode,
		Decode:       puny.Decode,
	}
}
