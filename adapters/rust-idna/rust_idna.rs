// SPDX-License-Identifier: Apache-2.0
// Adapter for the crate idna: its Punycode codec, or with an argument (uts46, strict, 2008) its
// conversion of names as so configured.
#[path = "../rust/adapter.rs"]
mod adapter;

use idna::{punycode, Config};

const VERSION: &str = env!("IDNA_VERSION");

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => adapter::serve(
            "rust-idna",
            VERSION,
            r#""bits":32,"domain":"scalar","strings":"utf-8""#,
            &|text| punycode::encode_str(text).ok_or("None".to_string()),
            &|ace| punycode::decode_to_string(ace).ok_or("None".to_string()),
        ),
        Some("uts46") => names("rust-idna-uts46", "uts46", Config::default()),
        Some("strict") => names(
            "rust-idna-strict",
            "uts46",
            Config::default().use_std3_ascii_rules(true).verify_dns_length(true),
        ),
        Some("2008") => {
            names("rust-idna-2008", "idna2008", Config::default().use_idna_2008_rules(true))
        }
        Some(other) => panic!("no configuration: {}", other),
    }
}

fn names(name: &str, layer: &str, config: Config) {
    adapter::serve_names(
        name,
        VERSION,
        &format!(r#""layer":"{}","strings":"utf-8""#, layer),
        "",
        &|name| config.to_ascii(name).map_err(|why| why.to_string()),
        &|name| {
            let (text, errors) = config.to_unicode(name);
            errors.map(|_| text).map_err(|why| why.to_string())
        },
    )
}
