// The members of a request or of an answer, parsed once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "suite/encoding_form.h"

namespace acecheck {

class Members {
 public:
  Members() = default;

  // json: an object whose members have the forms of vectors/README.md, in canonical form. Throws
  // Json::exception for a `unicode`, `unicode_hex`, `ace` or `ace_hex` that is no string.
  Members(Json json);

  const Json& json() const { return json_; }
  operator const Json&() const { return json_; }

  bool contains(const char* key) const { return json_.contains(key); }
  const Json& operator[](const char* key) const { return json_.at(key); }

  // The code points of `unicode` or `unicode_hex`; nothing without these members, if one exceeds 64
  // bits, or if `unicode_hex` is ill-formed UTF-8.
  const std::optional<std::vector<std::uint64_t>>& text() const { return text_; }

  // The octets of `ace` or `ace_hex`; nothing without these members.
  const std::optional<std::string>& ace() const { return ace_; }

  std::string dump() const { return json_.dump(); }

  friend bool operator==(const Members& a, const Members& b) { return a.json_ == b.json_; }
  friend bool operator==(const Members& a, const Json& b) { return a.json_ == b; }

 private:
  Json json_;
  std::optional<std::vector<std::uint64_t>> text_;
  std::optional<std::string> ace_;
};

// The entries that a text or an ACE string takes in a buffer: code points of `unicode`, or octets
// of `ace` or `ace_hex`.
std::size_t entries_of(const Json& members);

// The encoding form of `unicode_hex`; nothing without that member. The members are in canonical
// form.
std::optional<EncodingForm> form_of(const Json& members);

// The octets of an `ace` or `ace_hex` member.
std::string ace_octets(const Json& members);
// Adds the octets of an ACE string as a member: `ace` if they are UTF-8, else `ace_hex`.
void set_ace(Json& members, std::string_view octets);

}  // namespace acecheck
