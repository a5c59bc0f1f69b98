// SPDX-License-Identifier: Apache-2.0
// Every Punycode vector of acecheck as a subtest of go test. Yours: encode([]rune) (string, error) and
// decode([]byte) ([]rune, error); an error is a rejection.
package mycodec

import ("encoding/hex"; "encoding/json"; "fmt"; "math"; "os/exec"; "strings"; "testing")

const export = "acecheck vectors export --json --domain scalar --bits 32" // what your code takes, and its integers

func TestVectors(t *testing.T) {
	var suite struct { Vectors []struct { Id, Op, Result, Reason, Ace, Ace_hex string; Code_points []int64 } }
	words := strings.Fields(export)
	exported, err := exec.Command(words[0], words[1:]...).Output()
	if err == nil { err = json.Unmarshal(exported, &suite) }
	if err != nil { t.Fatal(err) }
	for _, v := range suite.Vectors {
		text, ace, most := []rune{}, []byte(v.Ace), int64(0)
		for _, c := range v.Code_points {
			text = append(text, rune(c))
			if c > most { most = c }
		}
		if v.Ace_hex != "" { ace, _ = hex.DecodeString(v.Ace_hex) }
		t.Run(v.Id, func(t *testing.T) {
			if most > math.MaxInt32 { t.Skip("a rune cannot hold it") }
			var got, expected string
			var err error
			if v.Op == "encode" {
				got, err = encode(text)
				digits := strings.LastIndex(got, "-") + 1
				got, expected = got[:digits]+strings.ToLower(got[digits:]), v.Ace
			} else {
				var points []rune
				points, err = decode(ace)
				got, expected = fmt.Sprint(points), fmt.Sprint(text)
			}
			switch {
			case err != nil && v.Result == "value": t.Errorf("got a rejection (%v), expected %s", err, expected)
			case err == nil && v.Result == "reject": t.Errorf("got %s, expected a rejection (%s)", got, v.Reason)
			case err == nil && got != expected: t.Errorf("got %s, expected %s", got, expected)
			}
		})
	}
}
