// Every Punycode vector of acecheck as a subtest of go test. Yours: encode([]rune) ([]byte, error),
// decode([]byte) ([]rune, error), and Bits, the width of its integers.
package mycodec

import ("bytes"; "encoding/hex"; "fmt"; "os/exec"; "strconv"; "strings"; "testing")

func TestVectors(t *testing.T) {
	exported, err := exec.Command("acecheck", "vectors", "export", "--codec", "punycode", "--ids").Output()
	if err != nil { t.Fatal(err) }
	for _, line := range strings.Split(strings.TrimSpace(string(exported)), "\n") {
		column, text, representable := strings.Split(line, "\t"), []rune{}, true
		for _, word := range strings.Fields(column[4]) {
			c, err := strconv.ParseInt(word, 16, 32)
			text, representable = append(text, rune(c)), representable && err == nil
		}
		t.Run(column[6], func(t *testing.T) {
			if column[0] == "encode" && !representable { t.Skip("a rune has no room for a code point of it") }
			ace, _ := hex.DecodeString(column[5])
			gotAce, gotText, err, same := []byte{}, []rune{}, error(nil), false
			if column[0] == "encode" { gotAce, err = encode(text); same = bytes.EqualFold(gotAce, ace)
			} else { gotText, err = decode(ace); same = fmt.Sprint(gotText) == fmt.Sprint(text) }
			bits, _ := strconv.Atoi(column[2])
			mayReject := column[1] == "reject" || bits > Bits || column[3] != "scalar" || !representable
			if err != nil && !mayReject { t.Error("rejected, but it has a value") }
			if err == nil && (column[1] == "reject" || !same) { t.Error("accepted, or another value") }
		})
	}
}
