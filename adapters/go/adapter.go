// SPDX-License-Identifier: Apache-2.0
// An adapter in Go: the template of yours, and the helper of the adapters beside it. It needs only
// the standard library. `go run adapter.go` serves the sample codec of this file.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"
)

// --- Replace: the name, the capabilities (adapters/README.md) and the functions of your
// implementation. An error is a rejection, and a panic is a failure.

var served = Codec{
	Name:         "sample",
	Version:      "1.0",
	Capabilities: `"bits":32,"domain":"scalar","max_length":65536,"strings":"utf-8"`,
	Encode:       sampleEncode,
	Decode:       sampleDecode,
}

// --- End of what you replace.

// Codec is an implementation, whose functions convert between text and ACE strings. An operation that
// is nil is not declared.
type Codec struct {
	Name, Version, Capabilities string
	Encode, Decode              Conversion
	names                       bool
}

// Conversion is Encode or Decode, or one of the functions for names.
type Conversion func(string) (string, error)

const sampleCapabilities = `"bits":32,"domain":"scalar","max_length":65536,"strings":"utf-8"`

// With ACECHECK_STUB=1 in the environment the sample answers: that is a test of the adapter.
var stub = os.Getenv("ACECHECK_STUB") == "1"

// names makes a Codec of functions for names, such as ToASCII("bücher.com") = "xn--bcher-kva.com".
// The suffix stands behind every label that is asked: ".com", or "" if the functions take single
// labels.
func names(of Codec, suffix string) Codec {
	toASCII, toUnicode := of.Encode, of.Decode
	of.names = true
	if stub {
		toASCII = func(name string) (string, error) {
			ace, err := sampleEncode(strings.TrimSuffix(name, suffix))
			return "xn--" + ace + suffix, err
		}
		toUnicode = func(name string) (string, error) {
			text, err := sampleDecode(strings.TrimSuffix(name[4:], suffix))
			return text + suffix, err
		}
	}
	unchanged, several := errors.New("IDNA leaves the label as it is"), errors.New("more than one label")
	of.Encode = func(text string) (string, error) {
		name, err := toASCII(text + suffix)
		label := strings.TrimSuffix(name, suffix)
		switch {
		case err != nil:
			return "", err
		case !strings.HasPrefix(label, "xn--"):
			return "", unchanged
		case !stub && hasDot(label):
			return "", several
		}
		return label[4:], nil
	}
	of.Decode = func(ace string) (string, error) {
		if !stub && hasDot(ace) {
			return "", several
		}
		name, err := toUnicode("xn--" + ace + suffix)
		label := strings.TrimSuffix(name, suffix)
		if err == nil && strings.EqualFold(label, "xn--"+ace) {
			err = unchanged
		}
		return label, err
	}
	return of
}

func hasDot(label string) bool { return strings.ContainsAny(label, ".。．｡") }

// --- The protocol

type request struct {
	Hello, ID        json.RawMessage
	Op, Unicode, ACE string
	Hex              string  `json:"ace_hex"`
	UnicodeHex       *string `json:"unicode_hex"`
}

// The text of a request to encode. A string has any octets, so the request may give them as they are.
func (r request) text() string {
	if r.UnicodeHex == nil {
		return text(r.Unicode)
	}
	octets, err := hex.DecodeString(*r.UnicodeHex)
	must(err)
	return string(octets)
}

func (r request) octets() string {
	if r.Hex == "" {
		return r.ACE
	}
	octets, err := hex.DecodeString(r.Hex)
	must(err)
	return string(octets)
}

func main() {
	if stub && !served.names {
		served.Encode, served.Decode = stubbed(served.Encode, sampleEncode), stubbed(served.Decode, sampleDecode)
	}
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF && len(line) == 0 {
			return
		}
		var r request
		must(json.Unmarshal(line, &r))
		if r.Hello != nil {
			fmt.Println(hello())
		} else {
			fmt.Printf("{\"id\":%s,%s}\n", r.ID, answer(r))
		}
	}
}

func stubbed(operation, sample Conversion) Conversion {
	if operation == nil {
		return nil
	}
	return sample
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func hello() string {
	var ops []string
	if served.Encode != nil {
		ops = append(ops, `"encode"`)
	}
	if served.Decode != nil {
		ops = append(ops, `"decode"`)
	}
	capabilities := served.Capabilities
	if stub {
		capabilities = sampleCapabilities
	}
	return fmt.Sprintf(`{"hello":1,"name":%s,"version":%s,"language":"Go","in_flight":256,`+
		`"codecs":{"punycode":{"ops":[%s],"unicode_hex":["utf-8"],%s}}}`,
		quoted(served.Name), quoted(served.Version), strings.Join(ops, ","), capabilities)
}

func answer(r request) string {
	member, convert := "ace", func() (string, error) { return served.Encode(r.text()) }
	if r.Op == "decode" {
		member, convert = "unicode", func() (string, error) {
			text, err := served.Decode(r.octets())
			return unicode(text), err
		}
	}
	out, err := convert()
	if err != nil {
		return `"reject":` + quoted(err.Error())
	}
	if !utf8.ValidString(out) && member == "ace" {
		return `"ace_hex":"` + hex.EncodeToString([]byte(out)) + `"`
	}
	return `"` + member + `":` + quoted(out)
}

// text converts "0062 00FC" to a string, and unicode converts it back.
func text(unicode string) string {
	var out []rune
	for _, word := range strings.Fields(unicode) {
		c, err := strconv.ParseInt(word, 16, 32)
		must(err)
		out = append(out, rune(c))
	}
	return string(out)
}

func unicode(text string) string {
	var out []string
	for _, c := range text {
		out = append(out, fmt.Sprintf("%04X", c))
	}
	return strings.Join(out, " ")
}

func quoted(text string) string {
	out, err := json.Marshal(text)
	must(err)
	return string(out)
}

// --- The sample: Punycode as RFC 3492 has it, with integers of 32 bits.

const maxint = 1<<32 - 1

var errOverflow = errors.New("overflow")

func sampleEncode(text string) (string, error) {
	if !utf8.ValidString(text) {
		return "", errors.New("not UTF-8")
	}
	points := []rune(text)
	var out []byte
	for _, c := range points {
		if c < 0x80 {
			out = append(out, byte(c))
		}
	}
	basic := int64(len(out))
	if basic > 0 {
		out = append(out, '-')
	}
	n, delta, bias := int64(0x80), int64(0), int64(72)
	for handled := basic; handled < int64(len(points)); {
		next := int64(maxint)
		for _, c := range points {
			if int64(c) >= n && int64(c) < next {
				next = int64(c)
			}
		}
		if next-n > (maxint-delta)/(handled+1) {
			return "", errOverflow
		}
		delta += (next - n) * (handled + 1)
		n = next
		for _, c := range points {
			if int64(c) < n {
				if delta++; delta > maxint {
					return "", errOverflow
				}
			}
			if int64(c) != n {
				continue
			}
			q := delta
			for k := int64(36); ; k += 36 {
				t := threshold(k, bias)
				if q < t {
					break
				}
				out = append(out, digit(t+(q-t)%(36-t)))
				q = (q - t) / (36 - t)
			}
			out = append(out, digit(q))
			bias = adapt(delta, handled+1, handled == basic)
			delta = 0
			handled++
		}
		delta++
		n++
	}
	return string(out), nil
}

func sampleDecode(ace string) (string, error) {
	var points []rune
	// A delimiter at index 0 is not consumed, and is then no digit.
	digits := ace
	if delimiter := strings.LastIndexByte(ace, '-'); delimiter > 0 {
		digits = ace[delimiter+1:]
		for _, c := range []byte(ace[:delimiter]) {
			if c >= 0x80 {
				return "", errors.New("non-basic")
			}
			points = append(points, rune(c))
		}
	}
	n, i, bias := int64(0x80), int64(0), int64(72)
	for in := 0; in < len(digits); i++ {
		before, w := i, int64(1)
		for k := int64(36); ; k += 36 {
			if in == len(digits) {
				return "", errors.New("truncated")
			}
			value := value(digits[in])
			in++
			if value < 0 {
				return "", errors.New("bad-digit")
			}
			if value > (maxint-i)/w {
				return "", errOverflow
			}
			i += value * w
			t := threshold(k, bias)
			if value < t {
				break
			}
			if w > maxint/(36-t) {
				return "", errOverflow
			}
			w *= 36 - t
		}
		size := int64(len(points)) + 1
		bias = adapt(i-before, size, before == 0)
		n += i / size
		i %= size
		if n > 0x10FFFF || (n >= 0xD800 && n <= 0xDFFF) {
			return "", errors.New("out-of-domain")
		}
		points = append(points, 0)
		copy(points[i+1:], points[i:])
		points[i] = rune(n)
	}
	return string(points), nil
}

func threshold(k, bias int64) int64 {
	switch t := k - bias; {
	case t < 1:
		return 1
	case t > 26:
		return 26
	default:
		return t
	}
}

func digit(value int64) byte { return "abcdefghijklmnopqrstuvwxyz0123456789"[value] }

func value(c byte) int64 {
	switch {
	case c >= '0' && c <= '9':
		return int64(c-'0') + 26
	case c >= 'a' && c <= 'z':
		return int64(c - 'a')
	case c >= 'A' && c <= 'Z':
		return int64(c - 'A')
	}
	return -1
}

func adapt(delta, size int64, first bool) int64 {
	if first {
		delta /= 700
	} else {
		delta /= 2
	}
	delta += delta / size
	k := int64(0)
	for ; delta > 455; k += 36 {
		delta /= 35
	}
	return k + 36*delta/(delta+38)
}
