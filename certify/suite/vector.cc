// SPDX-License-Identifier: Apache-2.0
#include "suite/vector.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/failure.h"
#include "core/members.h"
#include "core/text.h"
#include "suite/repeat.h"

namespace acecheck {
namespace {

// The member of an object; null without it. Quicker than Json's own, which matters with thousands
// of vectors.
const Json* member(const Json& json, std::string_view key) {
  for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
    if (name == key) return &value;
  }
  return nullptr;
}

[[noreturn]] void fail_vector(const std::string& where, const Json& json, const std::string& what) {
  const Json* id = member(json, "id");
  const std::string which =
      id != nullptr && id->is_string() ? " vector " + id->get<std::string>() : " a vector";
  fail_on_input(fmt::format("{}:{} {}; see vectors/README.md for the format", where, which, what));
}

// The member, which must be there.
const Json& required(const Json& json, std::string_view key, const std::string& where) {
  const Json* value = member(json, key);
  if (value == nullptr) fail_vector(where, json, fmt::format("has no member \"{}\"", key));
  return *value;
}

const std::string& string_member(const Json& json, std::string_view key, const std::string& where) {
  const Json& value = required(json, key, where);
  if (!value.is_string())
    fail_vector(where, json, fmt::format("has a \"{}\" that is not a string", key));
  return value.get_ref<const std::string&>();
}

template <class Enum, std::size_t N>
Enum enum_member(const Json& json, const char* key, const std::array<std::string_view, N>& names,
                 const std::string& where) {
  const std::string& text = string_member(json, key, where);
  const auto value = from_name<Enum>(names, text);
  if (!value) fail_vector(where, json, fmt::format("has an unknown \"{}\": \"{}\"", key, text));
  return *value;
}

template <class T>
T accepted(std::expected<T, std::string> read, const Json& json, const std::string& where) {
  if (!read) fail_vector(where, json, read.error());
  return std::move(*read);
}

// Of an ill-formed string, its encodings with U+FFFD.
std::vector<std::string> replaced_of(const Vector& vector, const Json& json,
                                     const std::string& where) {
  const Json* list = member(json, "replaced");
  if (list == nullptr) return {};
  const auto is_string = [](const Json& each) { return each.is_string(); };
  if (!vector.is_ill_formed() || !list->is_array() || !std::ranges::all_of(*list, is_string)) {
    fail_vector(
        where, json,
        "has a \"replaced\" that is not a list of strings, or no ill-formed \"unicode_hex\"");
  }
  return list->get<std::vector<std::string>>();
}

}  // namespace

std::string question_key(const Question& question) {
  return fmt::format("{} {} {}", name(question.codec), name(question.op),
                     input_members(question).dump());
}

Vector parse_vector(Json original, Codec codec, const std::string& where) {
  if (!original.is_object()) fail_on_input(where + ": a vector is not a JSON object");
  Json long_strings;  // the vector with its "repeat" expanded
  if (member(original, "repeat") != nullptr) {
    // Runs are of code points, as annotation is.
    if (member(original, "unicode_hex") != nullptr) {
      fail_vector(where, original, "has \"repeat\" beside \"unicode_hex\"");
    }
    long_strings = expanded(original, where);
  }
  const Json& json = long_strings.is_null() ? original : long_strings;
  Vector out;
  out.id = string_member(json, "id", where);
  const Op op = enum_member<Op>(json, "op", op_names, where);
  if (!has_op(codec, op)) {
    fail_vector(where, json, fmt::format("has an operation that {} does not have", name(codec)));
  }
  static_cast<Question&>(out) = accepted(question_in(json, codec, op), json, where);
  if (out.capacity && op != Op::encode && op != Op::decode) {
    fail_vector(where, json, "has a \"capacity\", and an operation other than encode and decode");
  }
  out.replaced = replaced_of(out, json, where);
  const std::string& expect = string_member(json, "expect", where);
  if (expect == "value") {
    out.value = accepted(value_in(json, codec, op), json, where);
  } else if (expect != "reject") {
    fail_vector(where, json, "expects neither \"value\" nor \"reject\"");
  }
  out.reason = member(json, "reason") != nullptr ? string_member(json, "reason", where) : "";
  const std::string& level = string_member(json, "level", where);
  if (level != "must" && level != "should") {
    fail_vector(where, json, "has a \"level\" that is neither \"must\" nor \"should\"");
  }
  if (level == "should") out.should = enum_member<Should>(json, "should", should_names, where);
  if (level == "must" && member(json, "should") != nullptr) {
    fail_vector(where, json, "has a \"should\", and its \"level\" is \"must\"");
  }
  if (const Json* bits = member(json, "min_bits")) {
    constexpr unsigned most = 1 << 20;
    if (!bits->is_number_unsigned() || *bits > most) {
      fail_vector(where, json,
                  fmt::format("has a \"min_bits\" that is not a number up to {}", most));
    }
    out.min_bits = bits->get<unsigned>();
  }
  if (member(json, "domain") != nullptr) {
    out.domain = enum_member<Domain>(json, "domain", domain_names, where);
  }
  if (member(json, "unicode_version") != nullptr) {
    out.unicode_version = unicode_version_from(string_member(json, "unicode_version", where));
    if (!out.unicode_version) {
      fail_vector(where, json, "has a \"unicode_version\" that is not a version, such as \"4.0\"");
    }
  }
  if (const Json* stable = member(json, "idna_stable")) out.idna_stable = stable->get<bool>();
  if (const Json* trace = member(json, "trace")) {
    out.trace = trace->get<std::vector<std::string>>();
  }
  if (const Json* idna = member(json, "idna")) {
    if (*idna != "reject") fail_vector(where, json, "has an \"idna\" that is not \"reject\"");
    out.idna_rejects = true;
  }
  out.json = std::move(original);
  return out;
}

}  // namespace acecheck
