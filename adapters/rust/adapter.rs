// SPDX-License-Identifier: Apache-2.0
// An adapter in Rust: the template of yours, and the helper of the adapters beside it. It needs only
// the standard library. `rustc -O adapter.rs` makes the program that serves the sample codec.
#![allow(dead_code)]

use std::collections::HashMap;
use std::io::{stdin, stdout, BufRead, Write};

// --- Replace: the name, the capabilities (adapters/README.md) and the calls of your implementation.
// An Err is a rejection with its reason, and a panic is a failure.

const NAME: &str = "sample";
const VERSION: &str = "1.0";
const CAPABILITIES: &str = r#""bits":32,"domain":"scalar","max_length":65536,"strings":"utf-8""#;

fn encode(text: &str) -> Outcome {
    sample::encode(text)
}

fn decode(ace: &str) -> Outcome {
    sample::decode(ace)
}

// --- End of what you replace.

pub fn main() {
    serve(NAME, VERSION, CAPABILITIES, &encode, &decode);
}

pub type Outcome = Result<String, String>;

// Serves a codec until the input ends. With ACECHECK_STUB=1 in the environment the sample answers
// instead: that is a test of the adapter.
pub fn serve(
    name: &str,
    version: &str,
    capabilities: &str,
    encode: &dyn Fn(&str) -> Outcome,
    decode: &dyn Fn(&str) -> Outcome,
) {
    if stub() {
        answer_all(name, version, sample::CAPABILITIES, &sample::encode, &sample::decode);
    } else {
        answer_all(name, version, capabilities, encode, decode);
    }
}

// Serves functions for names, such as to_ascii("bücher.com") = "xn--bcher-kva.com". The suffix stands
// behind every label that is asked: ".com", or "" if the functions take single labels.
pub fn serve_names(
    name: &str,
    version: &str,
    capabilities: &str,
    suffix: &str,
    to_ascii: &dyn Fn(&str) -> Outcome,
    to_unicode: &dyn Fn(&str) -> Outcome,
) {
    let stub_ascii = |name: &str| {
        let label = sample::encode(without(suffix, name)?)?;
        Ok(format!("xn--{}{}", label, suffix))
    };
    let stub_unicode =
        |name: &str| Ok(sample::decode(&without(suffix, name)?[4..])? + suffix);
    let ascii: &dyn Fn(&str) -> Outcome = if stub() { &stub_ascii } else { to_ascii };
    let unicode: &dyn Fn(&str) -> Outcome = if stub() { &stub_unicode } else { to_unicode };
    let capabilities = if stub() { sample::CAPABILITIES } else { capabilities };
    answer_all(
        name,
        version,
        capabilities,
        &|text| {
            let name = ascii(&format!("{}{}", text, suffix))?;
            let ace = without(suffix, &name)?
                .strip_prefix("xn--")
                .ok_or("IDNA leaves the label as it is")?;
            one_label(ace)?;
            Ok(ace.to_string())
        },
        &|ace| {
            one_label(ace)?;
            let label = format!("xn--{}", ace);
            let name = unicode(&format!("{}{}", label, suffix))?;
            let text = without(suffix, &name)?;
            if text.eq_ignore_ascii_case(&label) {
                return Err("IDNA leaves the label as it is".to_string());
            }
            Ok(text.to_string())
        },
    );
}

fn stub() -> bool {
    std::env::var("ACECHECK_STUB").as_deref() == Ok("1")
}

fn without<'a>(suffix: &str, name: &'a str) -> Result<&'a str, String> {
    name.strip_suffix(suffix).ok_or(format!("the name does not end in {}", suffix))
}

fn one_label(label: &str) -> Result<(), String> {
    if !stub() && label.contains(&['.', '。', '．', '｡'][..]) {
        return Err("more than one label".to_string());
    }
    Ok(())
}

// --- The protocol

fn answer_all(
    name: &str,
    version: &str,
    capabilities: &str,
    encode: &dyn Fn(&str) -> Outcome,
    decode: &dyn Fn(&str) -> Outcome,
) {
    for line in stdin().lock().lines() {
        let request = Request::new(&line.unwrap()).members();
        let answer = if request.contains_key("hello") {
            format!(
                r#"{{"hello":1,"name":{},"version":{},"language":"Rust",{}{{"punycode":{{{}}}}}}}"#,
                quoted(name),
                quoted(version),
                r#""in_flight":256,"codecs":"#,
                capabilities
            )
        } else {
            let member = match request["op"].as_str() {
                "encode" => {
                    encode(&text(&request["unicode"])).map(|ace| format!("\"ace\":{}", quoted(&ace)))
                }
                _ => octets(&request)
                    .and_then(|ace| decode(&ace))
                    .map(|text| format!("\"unicode\":\"{}\"", unicode(&text))),
            };
            let member = member.unwrap_or_else(|why| format!("\"reject\":{}", quoted(&why)));
            format!("{{\"id\":{},{}}}", request["id"], member)
        };
        let mut out = stdout();
        out.write_all((answer + "\n").as_bytes()).unwrap();
        out.flush().unwrap();
    }
}

// Converts "0062 00FC" to a String, and back. No request has what a String does not hold.
fn text(unicode: &str) -> String {
    let point = |word| char::from_u32(u32::from_str_radix(word, 16).unwrap()).unwrap();
    unicode.split_whitespace().map(point).collect()
}

fn unicode(text: &str) -> String {
    let words: Vec<String> = text.chars().map(|c| format!("{:04X}", c as u32)).collect();
    words.join(" ")
}

// The ACE string of a request. Octets that are not UTF-8 are no String, and are not asked for.
fn octets(request: &HashMap<String, String>) -> Outcome {
    if let Some(ace) = request.get("ace") {
        return Ok(ace.clone());
    }
    let hex = &request["ace_hex"];
    let octet = |i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap();
    let octets = (0..hex.len()).step_by(2).map(octet).collect();
    String::from_utf8(octets).map_err(|_| "not UTF-8".to_string())
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for unit in text.encode_utf16() {
        match unit {
            0x20..=0x7E if unit != 0x22 && unit != 0x5C => out.push(unit as u8 as char),
            _ => out.push_str(&format!("\\u{:04X}", unit)),
        }
    }
    out + "\""
}

// Reads a line of JSON. Strings are unescaped, and other values are kept as they are written.
struct Request {
    line: Vec<char>,
    at: usize,
}

impl Request {
    fn new(line: &str) -> Request {
        Request { line: line.chars().collect(), at: 0 }
    }

    fn members(&mut self) -> HashMap<String, String> {
        let mut out = HashMap::new();
        self.skip('{');
        while self.peek() != '}' {
            let name = self.string();
            self.skip(':');
            let value = if self.peek() == '"' { self.string() } else { self.other() };
            out.insert(name, value);
            if self.peek() == ',' {
                self.at += 1;
            }
        }
        out
    }

    fn peek(&mut self) -> char {
        while self.line[self.at].is_whitespace() {
            self.at += 1;
        }
        self.line[self.at]
    }

    fn skip(&mut self, c: char) {
        assert_eq!(self.peek(), c, "no JSON object");
        self.at += 1;
    }

    fn next(&mut self) -> char {
        self.at += 1;
        self.line[self.at - 1]
    }

    fn string(&mut self) -> String {
        let mut units: Vec<u16> = Vec::new();
        self.skip('"');
        loop {
            let c = match self.next() {
                '"' => return String::from_utf16_lossy(&units),
                '\\' => match self.next() {
                    'u' => {
                        let hex: String = (0..4).map(|_| self.next()).collect();
                        units.push(u16::from_str_radix(&hex, 16).unwrap());
                        continue;
                    }
                    'b' => '\x08',
                    'f' => '\x0C',
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    c => c,
                },
                c => c,
            };
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
        }
    }

    fn other(&mut self) -> String {
        let start = self.at;
        let mut depth = 0;
        while depth > 0 || !",}".contains(self.peek()) {
            match self.peek() {
                '"' => {
                    self.string();
                    continue;
                }
                '{' | '[' => depth += 1,
                '}' | ']' => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
        self.line[start..self.at].iter().collect()
    }
}

// --- The sample: Punycode as RFC 3492 has it, with integers of 32 bits.

mod sample {
    pub const CAPABILITIES: &str =
        r#""bits":32,"domain":"scalar","max_length":65536,"strings":"utf-8""#;

    const MAXINT: u64 = 0xFFFF_FFFF;

    pub fn encode(text: &str) -> Result<String, String> {
        let points: Vec<u64> = text.chars().map(u64::from).collect();
        let mut out: String = text.chars().filter(char::is_ascii).collect();
        let basic = out.len() as u64;
        if basic > 0 {
            out.push('-');
        }
        let (mut n, mut delta, mut bias, mut handled) = (0x80, 0, 72, basic);
        while handled < points.len() as u64 {
            let next = *points.iter().filter(|&&c| c >= n).min().unwrap();
            if next - n > (MAXINT - delta) / (handled + 1) {
                return Err("overflow".to_string());
            }
            delta += (next - n) * (handled + 1);
            n = next;
            for &c in &points {
                if c < n {
                    delta += 1;
                }
                if delta > MAXINT {
                    return Err("overflow".to_string());
                }
                if c == n {
                    write_integer(delta, bias, &mut out);
                    bias = adapt(delta, handled + 1, handled == basic);
                    delta = 0;
                    handled += 1;
                }
            }
            delta += 1;
            n += 1;
        }
        Ok(out)
    }

    fn write_integer(delta: u64, bias: u64, out: &mut String) {
        let mut q = delta;
        for k in (36..).step_by(36) {
            let t = threshold(k, bias);
            if q < t {
                break;
            }
            out.push(digit(t + (q - t) % (36 - t)));
            q = (q - t) / (36 - t);
        }
        out.push(digit(q));
    }

    pub fn decode(ace: &str) -> Result<String, String> {
        // A delimiter at index 0 is not consumed, and is then no digit.
        let (literal, digits) = match ace.rfind('-') {
            Some(at) if at > 0 => (&ace[..at], &ace[at + 1..]),
            _ => ("", ace),
        };
        if !literal.is_ascii() {
            return Err("non-basic".to_string());
        }
        let mut points: Vec<char> = literal.chars().collect();
        let mut digits = digits.chars().peekable();
        let (mut n, mut i, mut bias) = (0x80, 0, 72);
        while digits.peek().is_some() {
            let before = i;
            let mut w = 1;
            for k in (36..).step_by(36) {
                let value = value(digits.next().ok_or("truncated")?)?;
                if value > (MAXINT - i) / w {
                    return Err("overflow".to_string());
                }
                i += value * w;
                let t = threshold(k, bias);
                if value < t {
                    break;
                }
                if w > MAXINT / (36 - t) {
                    return Err("overflow".to_string());
                }
                w *= 36 - t;
            }
            let size = points.len() as u64 + 1;
            bias = adapt(i - before, size, before == 0);
            n += i / size;
            i %= size;
            let c = if n > 0x10FFFF { None } else { char::from_u32(n as u32) };
            points.insert(i as usize, c.ok_or("out-of-domain")?);
            i += 1;
        }
        Ok(points.into_iter().collect())
    }

    fn threshold(k: u64, bias: u64) -> u64 {
        k.saturating_sub(bias).clamp(1, 26)
    }

    fn digit(value: u64) -> char {
        b"abcdefghijklmnopqrstuvwxyz0123456789"[value as usize] as char
    }

    fn value(c: char) -> Result<u64, String> {
        match c {
            'a'..='z' => Ok(c as u64 - 'a' as u64),
            'A'..='Z' => Ok(c as u64 - 'A' as u64),
            '0'..='9' => Ok(c as u64 - '0' as u64 + 26),
            _ => Err("bad-digit".to_string()),
        }
    }

    fn adapt(delta: u64, size: u64, first: bool) -> u64 {
        let mut delta = delta / if first { 700 } else { 2 };
        delta += delta / size;
        let mut k = 0;
        while delta > 455 {
            delta /= 35;
            k += 36;
        }
        k + 36 * delta / (delta + 38)
    }
}
