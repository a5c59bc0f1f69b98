// SPDX-License-Identifier: Apache-2.0
//! The Punycode vectors of acecheck, with one expectation each.
//!
//! ```no_run
//! # mod yours {
//! #     pub fn encode(_: &[u32]) -> Option<Vec<u8>> { None }
//! #     pub fn decode(_: &[u8]) -> Option<Vec<u32>> { None }
//! # }
//! for v in acecheck_vectors::vectors("scalar", 32) {
//!     match (v.op, v.text()) {
//!         (_, None) => continue, // a u32 cannot hold the text
//!         ("encode", Some(text)) => assert!(v.is_right_encoding(yours::encode(&text).as_deref()), "{:?}", v),
//!         _ => assert!(v.is_right_text(yours::decode(&v.ace).as_deref()), "{:?}", v),
//!     }
//! }
//! ```

/// The text is the input of `encode`, `ace` of `decode`; the other is the answer, empty if there is none.
#[derive(Debug)]
pub struct Vector {
    pub id: &'static str,
    pub op: &'static str,
    /// `value`, `reject`, or `either`: the computation overflows the integers, so a rejection is right too.
    pub result: &'static str,
    pub code_points: Vec<u64>,
    pub ace: Vec<u8>,
}

const SUITES: [(&str, u32, &str); 6] = [
    ("scalar", 53, include_str!("../data/punycode-scalar-53.tsv")),
    ("scalar", 32, include_str!("../data/punycode-scalar-32.tsv")),
    ("scalar", 31, include_str!("../data/punycode-scalar-31.tsv")),
    ("code_point", 53, include_str!("../data/punycode-code_point-53.tsv")),
    ("code_point", 32, include_str!("../data/punycode-code_point-32.tsv")),
    ("code_point", 31, include_str!("../data/punycode-code_point-31.tsv")),
];

/// For code that takes and gives `scalar` values or each `code_point`, with integers of so many bits, 31 or more.
pub fn vectors(domain: &str, bits: u32) -> impl Iterator<Item = Vector> {
    let suite = SUITES.iter().find(|suite| suite.0 == domain && suite.1 <= bits).expect("there is no such suite");
    suite.2.lines().map(|line| {
        let column: Vec<&str> = line.split('\t').collect();
        let octet = |i| u8::from_str_radix(&column[3][i..i + 2], 16).unwrap();
        Vector {
            op: column[0],
            result: column[1],
            code_points: column[2].split_whitespace().map(|c| u64::from_str_radix(c, 16).unwrap()).collect(),
            ace: (0..column[3].len()).step_by(2).map(octet).collect(),
            id: column[4],
        }
    })
}

impl Vector {
    /// The code points, if a u32 holds each.
    pub fn text(&self) -> Option<Vec<u32>> {
        self.code_points.iter().map(|&c| u32::try_from(c).ok()).collect()
    }
    /// Whether `encode` may give that; `None` is a rejection. Digits may be capitals.
    pub fn is_right_encoding(&self, got: Option<&[u8]>) -> bool {
        self.is_right(got.map(|ace| {
            let mut ace = ace.to_vec();
            let digits = ace.iter().rposition(|&octet| octet == b'-').unwrap_or(0);
            ace[digits..].make_ascii_lowercase();
            ace == self.ace
        }))
    }
    /// Whether `decode` may give that; `None` is a rejection.
    pub fn is_right_text(&self, got: Option<&[u32]>) -> bool {
        self.is_right(got.map(|text| text.iter().map(|&c| u64::from(c)).eq(self.code_points.iter().copied())))
    }
    fn is_right(&self, same: Option<bool>) -> bool {
        same.map_or(self.result != "value", |same| same && self.result != "reject")
    }
}
