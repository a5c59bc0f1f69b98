// SPDX-License-Identifier: Apache-2.0
// What an implementation is asked, and with which data: the types at the core of the harness.
//
//   Question question{Codec::punycode, Op::encode, Data(Text{{0x62, 0xFC}})};
//   Question back{Codec::punycode, Op::decode, Data(std::string("b-eha"))};
//
// Data is the input of a question or the value of an answer. JSON exists only where data enters or
// leaves the program (core/members.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/encoding_form.h"
#include "core/operation.h"
#include "core/profile.h"

namespace acecheck {

using CodePoints = std::vector<std::uint64_t>;
using Octets = std::vector<std::uint8_t>;

// A text: code points, or any integers where the domain of the codec has these.
struct Text {
  CodePoints code_points;
  // The whole text as "0062 110000000000000000", if an integer in it exceeds 64 bits; code_points
  // is empty then.
  std::string beyond_64_bits = {};
  // Mixed-case annotation: `U` or `u` for each code point. Nothing: no annotation.
  std::optional<std::string> case_flags = {};

  friend bool operator==(const Text&, const Text&) = default;
};

// A text written as "0062 00FC"; its code points may exceed 64 bits. Nothing if it is malformed.
std::optional<Text> text_from(std::string_view unicode);
// "0062 00FC".
std::string unicode_of(const Text& text);

// A text as a string holds it, well-formed or not: octets of UTF-8, or code units of UTF-16 of two
// octets each, the high one first.
struct StringUnits {
  EncodingForm form;
  Octets octets;
  // The code points that the units stand for; nothing for ill-formed UTF-8. Set by Data.
  std::optional<CodePoints> code_points = {};

  friend bool operator==(const StringUnits&, const StringUnits&) = default;
};

// A number, and the digits to write it with (base32 of MACE); in a value, digits is 0.
struct Number {
  std::uint64_t value;
  std::size_t digits = 0;

  friend bool operator==(const Number&, const Number&) = default;
};

// Generalized variable-length integers (rfc3492bis 3.3): values or digits, and in a question the
// base and the thresholds.
struct Integers {
  std::vector<std::uint64_t> numbers;
  std::uint64_t base = 0;
  std::vector<std::uint64_t> thresholds = {};

  friend bool operator==(const Integers&, const Integers&) = default;
};

class Data {
 public:
  Data() = default;  // no data
  Data(Text text) : data_(std::move(text)) {}
  Data(std::string ace) : data_(std::move(ace)) {}  // the octets of an ACE string
  Data(Octets octets) : data_(std::move(octets)) {}
  Data(StringUnits units);
  Data(Number number) : data_(number) {}
  Data(Integers integers) : data_(std::move(integers)) {}

  // Whether both are of the same kind, as two texts are.
  bool is_like(const Data& other) const { return data_.index() == other.data_.index(); }

  bool empty() const { return std::holds_alternative<std::monostate>(data_); }

  // Each of these is null where the data is of another kind. The pointer is valid as long as this
  // object is neither changed nor destroyed.
  const std::string* ace() const { return std::get_if<std::string>(&data_); }
  const Octets* octets() const { return std::get_if<Octets>(&data_); }
  const StringUnits* units() const { return std::get_if<StringUnits>(&data_); }
  const Number* number() const { return std::get_if<Number>(&data_); }
  const Integers* integers() const { return std::get_if<Integers>(&data_); }
  const Text* whole_text() const { return std::get_if<Text>(&data_); }
  // The code points of a text or of a string; null also where these do not exist (ill-formed UTF-8)
  // or exceed 64 bits.
  const CodePoints* text() const;
  // The annotation of a text; null without one.
  const std::string* case_flags() const;
  EncodingForm form() const { return units()->form; }

  // The same data without annotation.
  Data without_case_flags() &&;

  // The first `count` entries and their case flags. Strings of units and numbers are copied whole.
  // An ACE string is cut between two characters of UTF-8.
  Data first(std::size_t count) const;

  // The entries of a buffer that the data takes: code points, octets or numbers.
  std::size_t entries() const;

  friend bool operator==(const Data&, const Data&) = default;

 private:
  std::variant<std::monostate, Text, std::string, Octets, StringUnits, Number, Integers> data_;
};

struct Question {
  Codec codec;
  Op op;
  Data input;
  // Entries of the caller's buffer for the answer, for encode and decode; nothing: large enough.
  std::optional<std::size_t> capacity = {};
  // Of `punycode`: the profile of Bootstring that is asked for. Null: Punycode itself.
  std::shared_ptr<const Profile> profile = {};

  // The encoding form of an input of string units; nothing for any other input.
  std::optional<EncodingForm> form() const {
    if (input.units() == nullptr) return {};
    return input.form();
  }

  friend bool operator==(const Question&, const Question&) = default;
};

}  // namespace acecheck
