// SPDX-License-Identifier: Apache-2.0
// Package acecheckvectors has the Punycode vectors of acecheck, with one expectation each.
//
//	vectors, err := acecheckvectors.Load("scalar", 32)
//	for _, v := range vectors {
//		text, ok := v.Runes()
//		if !ok { continue } // a rune cannot hold the text
//		if v.Op == "encode" {
//			ace, err := encode(text)
//			if !v.IsRightEncoding(ace, err) { t.Errorf("%s: got %q, %v", v.ID, ace, err) }
//		} else {
//			got, err := decode(v.Octets())
//			if !v.IsRightText(got, err) { t.Errorf("%s: got %U, %v", v.ID, got, err) }
//		}
//	}
//
// encode is func([]rune) (string, error), decode is func([]byte) ([]rune, error). An error is a rejection.
//
// To use the module, unpack the zip file in your project and run:
//
//	go mod edit -require acecheckvectors@v@version@ -replace acecheckvectors=./acecheckvectors
package acecheckvectors

import (
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

//go:embed data/*.json
var data embed.FS

// Vector: the text is the input of encode, the ACE string that of decode; the other is the answer.
type Vector struct {
	ID         string   `json:"id"`
	Op         string   `json:"op"`
	Result     string   `json:"result"` // value, reject, or either: the computation overflows the integers
	Reason     string   `json:"reason"`
	Text       string   `json:"text"`
	CodePoints []int64  `json:"code_points"`
	ACE        string   `json:"ace"`
	ACEHex     string   `json:"ace_hex"`
	Classes    []string `json:"classes"`
	Comment    string   `json:"comment"`
}

// Load is for code that takes and gives "scalar" values or each "code_point", with integers of so many bits, 31 or more.
func Load(domain string, bits int) ([]Vector, error) {
	width := 31
	for _, each := range []int{32, 53} {
		if each <= bits {
			width = each
		}
	}
	text, err := data.ReadFile(fmt.Sprintf("data/punycode-%s-%d.json", domain, width))
	var suite struct{ Vectors []Vector }
	if err == nil {
		err = json.Unmarshal(text, &suite)
	}
	return suite.Vectors, err
}

// Runes returns the code points. It returns false if a rune cannot hold one of them.
func (v Vector) Runes() ([]rune, bool) {
	out := make([]rune, len(v.CodePoints))
	for i, c := range v.CodePoints {
		if c > math.MaxInt32 {
			return nil, false
		}
		out[i] = rune(c)
	}
	return out, true
}

// Octets are the input of decode.
func (v Vector) Octets() []byte {
	if octets, _ := hex.DecodeString(v.ACEHex); len(octets) > 0 {
		return octets
	}
	return []byte(v.ACE)
}

// IsRightEncoding says whether encode may give that. Digits may be capitals.
func (v Vector) IsRightEncoding(got string, err error) bool {
	digits := strings.LastIndex(got, "-") + 1
	return v.isRight(got[:digits]+strings.ToLower(got[digits:]) == v.ACE, err)
}

// IsRightText says whether decode may give these code points.
func (v Vector) IsRightText(got []rune, err error) bool {
	same := len(got) == len(v.CodePoints)
	for i := 0; same && i < len(got); i++ {
		same = int64(got[i]) == v.CodePoints[i]
	}
	return v.isRight(same, err)
}

func (v Vector) isRight(same bool, err error) bool {
	if err != nil {
		return v.Result != "value"
	}
	return same && v.Result != "reject"
}
