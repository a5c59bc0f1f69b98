// SPDX-License-Identifier: Apache-2.0
// Counts the failures of a codec that looks its answers up in the standard input: the lines that
// tests/vectors/textbook.py prints.
package main

import (
	"acecheckvectors"
	"bufio"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

var answers = map[string]string{}

func found(key string) (string, error) {
	answer, is := answers[key]
	if !is {
		panic("no answer to " + key)
	}
	if answer == "!" {
		return "", errors.New("rejected")
	}
	return answer, nil
}

func encode(text []rune) (string, error) {
	words := make([]string, len(text))
	for i, c := range text {
		words[i] = fmt.Sprintf("%04X", c)
	}
	answer, err := found("encode\t" + strings.Join(words, " "))
	ace, _ := hex.DecodeString(answer)
	return string(ace), err
}

func decode(ace []byte) ([]rune, error) {
	answer, err := found(fmt.Sprintf("decode\t%X", ace))
	out := []rune{}
	for _, word := range strings.Fields(answer) {
		c, _ := strconv.ParseInt(word, 16, 64)
		out = append(out, rune(c))
	}
	return out, err
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		at := strings.LastIndexByte(lines.Text(), '\t')
		answers[lines.Text()[:at]] = lines.Text()[at+1:]
	}
	vectors, err := acecheckvectors.Load("scalar", 32)
	if err != nil {
		panic(err)
	}
	failed, unasked := 0, 0
	for _, v := range vectors {
		input, ok := v.Runes()
		if !ok {
			unasked++
			continue
		}
		right := false
		if v.Op == "encode" {
			ace, err := encode(input)
			right = v.IsRightEncoding(ace, err)
		} else {
			text, err := decode(v.Octets())
			right = v.IsRightText(text, err)
		}
		if !right {
			failed++
		}
	}
	fmt.Printf("%d failures, %d not asked\n", failed, unasked)
}
