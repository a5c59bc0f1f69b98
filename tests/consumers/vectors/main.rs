// SPDX-License-Identifier: Apache-2.0
// Counts the failures of a codec that looks its answers up in the standard input: the lines that
// tests/vectors/textbook.py prints.
use std::collections::HashMap;
use std::io::Read;

struct Codec(HashMap<String, String>);

impl Codec {
    fn found(&self, key: &str) -> Option<&str> {
        Some(self.0.get(key).expect("no answer").as_str()).filter(|&answer| answer != "!")
    }
    fn encode(&self, text: &[u32]) -> Option<Vec<u8>> {
        let words: Vec<String> = text.iter().map(|c| format!("{:04X}", c)).collect();
        let hex = self.found(&format!("encode\t{}", words.join(" ")))?;
        Some((0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect())
    }
    fn decode(&self, ace: &[u8]) -> Option<Vec<u32>> {
        let hex: String = ace.iter().map(|octet| format!("{:02X}", octet)).collect();
        let text = self.found(&format!("decode\t{}", hex))?;
        Some(text.split_whitespace().map(|c| u64::from_str_radix(c, 16).unwrap() as u32).collect())
    }
}

fn main() {
    let mut lines = String::new();
    std::io::stdin().read_to_string(&mut lines).unwrap();
    let answers = lines.lines().map(|line| line.rsplit_once('\t').unwrap());
    let codec = Codec(answers.map(|(key, answer)| (key.into(), answer.into())).collect());
    let (mut failed, mut unasked) = (0, 0);
    for v in acecheck_vectors::vectors("scalar", 32) {
        let right = match (v.op, v.text()) {
            (_, None) => {
                unasked += 1;
                continue;
            }
            ("encode", Some(text)) => v.is_right_encoding(codec.encode(&text).as_deref()),
            _ => v.is_right_text(codec.decode(&v.ace).as_deref()),
        };
        failed += i32::from(!right);
    }
    println!("{} failures, {} not asked", failed, unasked);
}
