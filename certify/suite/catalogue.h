// SPDX-License-Identifier: Apache-2.0
// What the vectors are for: vectors/requirements.json and vectors/bugs.json, loaded.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "suite/vector.h"

namespace acecheck {

// A normative statement or failure branch of a draft.
struct Requirement {
  std::string id;
  Codec codec;
  std::vector<Op> ops;
  std::string level;  // must, should, may
  std::string statement;
  std::vector<std::string> sources;  // as cited() writes them
  bool needs_value;                  // a vector must show what is accepted
  bool needs_reject;                 // a vector must show what is rejected
  std::string untestable;            // why no vector can show it; empty if one can
};

// A public report of a mistake.
struct Reference {
  std::string url;
  std::string says;    // in our words
  std::string status;  // confirmed (by its maintainers or a repair), open or disputed
};

// A mistake class: a group of faults with one effect on users.
struct BugClass {
  std::string id;
  std::vector<Codec> codecs;
  std::string layer;  // codec or idna
  std::string what;
  std::vector<std::string> effects;
  std::string effect;  // what an attacker or a user gets, in a sentence
  std::string fix;     // how the code is fixed
  std::string trigger;
  std::vector<Reference> references;
};

// A row of vectors/bugs.json.
BugClass bug_class_of(const Json& json);

struct Catalogue {
  std::vector<Requirement> requirements;
  std::vector<BugClass> bugs;

  // Throws BadInput for a file that is damaged. directory: the one that holds the files.
  static Catalogue load(const std::filesystem::path& directory);
  // The same, and empty for a directory that holds vectors alone.
  static Catalogue load_if_there(const std::filesystem::path& directory);

  const Requirement* requirement(std::string_view id) const;
  const BugClass* bug(std::string_view id) const;
};

// Where a draft is wrong, silent or ambiguous: a row of vectors/errata.json.
struct Erratum {
  std::string id;
  std::vector<std::string> drafts;
  std::string section;
  std::string printed;  // what the draft says
  std::string reading;  // how it is read
  std::string shows;    // what the printed text leads to
  Json counterexample;  // null if there is none
};

// Throws BadInput for a file that is damaged. directory: the one that holds errata.json.
std::vector<Erratum> load_errata(const std::filesystem::path& directory);

// A `source` as people read it: "RFC 3492, section 6.2 (draft-..., section 6.2)", or the draft
// alone where the RFC does not say the same.
std::string cited(const Json& source);

// The ids in a vector's list: "requirements", "bugs" or "errata".
std::vector<std::string> references_of(const Vector& vector, const char* member);

}  // namespace acecheck
