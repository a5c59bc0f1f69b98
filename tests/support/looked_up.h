// SPDX-License-Identifier: Apache-2.0
// Codecs in several languages that look their answers up in the file that ANSWERS names, for tests
// of the programs that we print. Each line is an operation, an input and an answer, with tabs
// between: code points as "0062 00FC", octets in hexadecimal, and "!" for a rejection.
#pragma once

namespace tests::looked_up {

inline constexpr const char* python = R"(import os
with open(os.environ["ANSWERS"]) as file:
    answers = {(op, given): answer for op, given, answer in (line[:-1].split("\t") for line in file)}
def found(op, given):
    if answers[op, given] == "!": raise ValueError("looked up")
    return answers[op, given]
def encode(points): return bytes.fromhex(found("encode", " ".join("%04X" % c for c in points))).decode()
def decode(octets): return [int(word, 16) for word in found("decode", octets.hex().upper()).split()]
)";

// After `const { readFileSync } = ...`, and before the two functions are exported.
inline constexpr const char* javascript = R"(
const answers = new Map(readFileSync(process.env.ANSWERS, 'utf8').trimEnd().split('\n').map((line) => {
  const [op, given, answer] = line.split('\t');
  return [op + given, answer];
}));
const found = (key) => {
  if (!answers.has(key)) throw new Error('no answer');
  if (answers.get(key) === '!') throw new RangeError('looked up');
  return answers.get(key);
};
const encode = (points) => Buffer.from(found(
  'encode' + points.map((c) => c.toString(16).toUpperCase().padStart(4, '0')).join(' ')), 'hex').toString();
const decode = (octets) =>
  (found('decode' + octets.toString('hex').toUpperCase()).match(/\S+/g) ?? []).map((word) => parseInt(word, 16));
)";

// After the line with the package.
inline constexpr const char* go = R"(
import ("encoding/hex"; "errors"; "fmt"; "os"; "strconv"; "strings")

var answers = map[string]string{}

func init() {
	file, _ := os.ReadFile(os.Getenv("ANSWERS"))
	for _, line := range strings.Split(string(file), "\n") {
		if row := strings.Split(line, "\t"); len(row) == 3 { answers[row[0]+row[1]] = row[2] }
	}
}

func found(key string) (string, error) {
	answer, is := answers[key]
	if !is { panic("no answer") }
	if answer == "!" { return "", errors.New("looked up") }
	return answer, nil
}

func encode(text []rune) (string, error) {
	words := []string{}
	for _, c := range text { words = append(words, fmt.Sprintf("%04X", c)) }
	answer, err := found("encode" + strings.Join(words, " "))
	ace, _ := hex.DecodeString(answer)
	return string(ace), err
}

func decode(ace []byte) ([]rune, error) {
	answer, err := found("decode" + strings.ToUpper(hex.EncodeToString(ace)))
	out := []rune{}
	for _, word := range strings.Fields(answer) {
		c, _ := strconv.ParseInt(word, 16, 64)
		out = append(out, rune(c))
	}
	return out, err
}
)";

inline constexpr const char* rust = R"(use std::collections::HashMap;
fn found(key: String) -> Option<String> {
    thread_local! {
        static ANSWERS: HashMap<String, String> = std::fs::read_to_string(std::env::var("ANSWERS").unwrap()).unwrap()
            .lines().map(|line| line.rsplit_once('\t').unwrap()).map(|(key, answer)| (key.into(), answer.into())).collect();
    }
    Some(ANSWERS.with(|answers| answers.get(&key).expect("no answer").clone())).filter(|answer| answer != "!")
}
pub fn encode(text: &[u32]) -> Option<Vec<u8>> {
    let words: Vec<String> = text.iter().map(|c| format!("{c:04X}")).collect();
    let hex = found(format!("encode\t{}", words.join(" ")))?;
    Some((0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect())
}
pub fn decode(ace: &[u8]) -> Option<Vec<u32>> {
    let hex: String = ace.iter().map(|octet| format!("{octet:02X}")).collect();
    let text = found(format!("decode\t{hex}"))?;
    Some(text.split_whitespace().map(|c| u64::from_str_radix(c, 16).unwrap() as u32).collect())
}
)";

inline constexpr const char* c = R"(
static const char* found(const char* key) {
  static char* lines[1 << 12];
  static int count;
  if (!count) {
    FILE* file = fopen(getenv("ANSWERS"), "r");
    char* line = calloc(1, 1 << 26);
    if (!file || !fread(line, 1, (1 << 26) - 1, file)) abort();
    for (; *line; line = strchr(line, '\n') + 1) lines[count++] = line;
  }
  const size_t length = strlen(key);
  for (int i = 0; i < count; i++) {
    if (!strncmp(lines[i], key, length)) return lines[i] + length;
  }
  abort();
}
static int encode(const unsigned* text, int length, char* ace) {
  static char key[1 << 22];
  char* end = key + sprintf(key, "encode\t");
  for (int i = 0; i < length; i++) end += sprintf(end, i ? " %04X" : "%04X", text[i]);
  strcpy(end, "\t");
  const char* answer = found(key);
  if (*answer == '!') return -1;
  int size = 0;
  for (; *answer != '\n'; answer += 2) {
    const char digits[] = {answer[0], answer[1], 0};
    ace[size++] = (char)strtoul(digits, 0, 16);
  }
  return size;
}
static int decode(const char* ace, int length, unsigned* text) {
  static char key[1 << 22];
  char* end = key + sprintf(key, "decode\t");
  for (int i = 0; i < length; i++) end += sprintf(end, "%02X", (unsigned char)ace[i]);
  strcpy(end, "\t");
  char* answer = (char*)found(key);
  if (*answer == '!') return -1;
  int size = 0;
  while (*answer != '\n') { text[size++] = (unsigned)strtoull(answer, &answer, 16); answer += *answer == ' '; }
  return size;
}
)";

}  // namespace tests::looked_up
