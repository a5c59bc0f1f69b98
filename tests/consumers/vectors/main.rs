// SPDX-License-Identifier: Apache-2.0
// Counts the failures of a codec that has the expected answers by heart; with an argument, of one
// whose encoder converts the literal portion to lower case.
fn main() {
    let mistaken = std::env::args().count() > 1;
    let (mut failed, mut unasked) = (0, 0);
    for v in acecheck_vectors::vectors("scalar", 64) {
        if v.text().is_none() {
            unasked += 1;
            continue;
        }
        let right = match (v.op, v.result) {
            ("encode", "reject") => v.is_right_encoding(None),
            ("encode", _) if mistaken => v.is_right_encoding(Some(&v.ace.to_ascii_lowercase())),
            ("encode", _) => v.is_right_encoding(Some(&v.ace)),
            (_, "reject") => v.is_right_text(None) && !v.is_right_text(Some(&[97])),
            _ => v.is_right_text(v.text().as_deref()) && !v.is_right_text(Some(&[1])),
        };
        failed += i32::from(!right);
    }
    println!("{failed} failures, {unasked} not asked");
}
