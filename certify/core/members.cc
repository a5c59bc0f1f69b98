// SPDX-License-Identifier: Apache-2.0
#include "core/members.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"

namespace acecheck {
namespace {

using Numbers = std::vector<std::uint64_t>;

// --- Writing -------------------------------------------------------------------------------------

void set_ace(Json& members, const std::string& octets) {
  if (from_utf8(octets)) {
    members["ace"] = octets;
  } else {
    members["ace_hex"] = hex_of(octets);
  }
}

void set_member(Json& out, std::string_view key, const Data& data) {
  if (const std::string* ace = data.ace()) return set_ace(out, *ace);
  Json& member = out[std::string(key)];
  if (const Text* text = data.whole_text()) {
    member = unicode_of(*text);
  } else if (const Octets* octets = data.octets()) {
    member = hex_of(*octets);
  } else if (const Number* number = data.number()) {
    member = key == "length" ? number->digits : number->value;
  } else if (const Integers* integers = data.integers()) {
    if (key == "base") {
      member = integers->base;
    } else {
      member = key == "thresholds" ? integers->thresholds : integers->numbers;
    }
  }
}

Json members_of(std::span<const std::string_view> names, const Data& data) {
  Json out = Json::object();
  if (const StringUnits* units = data.units()) {
    out["unicode_hex"] = hex_of(units->octets);
    out["form"] = name(units->form);
    return out;
  }
  for (const std::string_view key : names) set_member(out, key, data);
  if (const std::string* flags = data.case_flags()) out["case"] = *flags;
  return out;
}

// --- Reading -------------------------------------------------------------------------------------

template <class T>
using Read = std::expected<T, std::string>;

std::unexpected<std::string> wrong(std::string what) { return std::unexpected(std::move(what)); }

// The member as a string; `expected` describes it.
Read<std::string_view> string_in(const Json& json, std::string_view key,
                                 std::string_view expected) {
  const auto it = json.find(std::string(key));
  if (it == json.end()) return wrong(fmt::format("has no \"{}\"", key));
  if (!it->is_string()) return wrong(wrong_member(key, *it, expected));
  return it->get_ref<const std::string&>();
}

// What `read` makes of a string; read: gives nothing for a string of another form.
template <class Function>
auto string_as(const Json& json, std::string_view key, std::string_view expected,
               const Function& read)
    -> Read<typename std::invoke_result_t<Function, std::string_view>::value_type> {
  const auto text = string_in(json, key, expected);
  if (!text) return wrong(text.error());
  auto value = read(*text);
  if (!value) return wrong(wrong_member(key, json.at(std::string(key)), expected));
  return std::move(*value);
}

Read<std::uint64_t> number_in(const Json& json, std::string_view key) {
  const auto it = json.find(std::string(key));
  if (it == json.end()) return wrong(fmt::format("has no \"{}\"", key));
  if (!it->is_number_unsigned()) return wrong(wrong_member(key, *it, "a whole number"));
  return it->get<std::uint64_t>();
}

Read<Numbers> numbers_in(const Json& json, std::string_view key) {
  const auto it = json.find(std::string(key));
  if (it == json.end()) return wrong(fmt::format("has no \"{}\"", key));
  const auto is_number = [](const Json& item) { return item.is_number_unsigned(); };
  if (!it->is_array() || !std::ranges::all_of(*it, is_number)) {
    return wrong(wrong_member(key, *it, "a list of whole numbers"));
  }
  return it->get<Numbers>();
}

Read<Octets> octets_in(const Json& json, std::string_view key) {
  return string_as(json, key, "octets of two hexadecimal digits each", octets_of);
}

Read<Data> ace_in(const Json& json) {
  if (json.contains("ace_hex")) {
    const auto octets = octets_in(json, "ace_hex");
    if (!octets) return wrong(octets.error());
    return Data(std::string(octets->begin(), octets->end()));
  }
  const auto ace = string_in(json, "ace", "a string");
  if (!ace) return wrong(ace.error());
  return Data(std::string(*ace));
}

Read<Data> text_in(const Json& json) {
  auto text = string_as(json, "unicode",
                        "code points of four hexadecimal digits or more, with one space between, "
                        "such as \"0062 00FC\"",
                        text_from);
  if (!text) return wrong(text.error());
  if (json.contains("case")) {
    auto flags = string_as(json, "case", "U or u for each code point, such as \"uU\"",
                           [](std::string_view letters) -> std::optional<std::string> {
                             if (letters.find_first_not_of("Uu") != std::string::npos) return {};
                             return std::string(letters);
                           });
    if (!flags) return wrong(flags.error());
    text->case_flags = std::move(*flags);
  }
  return Data(std::move(*text));
}

Read<Data> units_in(const Json& json) {
  // Annotation is of code points, which an ill-formed string does not have.
  if (json.contains("case")) return wrong("has \"case\" beside \"unicode_hex\"");
  const auto form_it = json.find("form");
  const Json form_json = form_it == json.end() ? Json() : *form_it;
  const auto form =
      form_json.is_string()
          ? from_name<EncodingForm>(encoding_form_names, form_json.get_ref<const std::string&>())
          : std::nullopt;
  if (!form) {
    return wrong(wrong_member("form", form_json,
                              fmt::format("one of {}", fmt::join(encoding_form_names, ", "))));
  }
  auto octets =
      string_as(json, "unicode_hex",
                *form == EncodingForm::utf_8 ? "octets of two hexadecimal digits each"
                                             : "code units of four hexadecimal digits each",
                [&](std::string_view hex) -> std::optional<Octets> {
                  const auto canonical = canonical_units(*form, hex);
                  return canonical ? octets_of(*canonical) : std::nullopt;
                });
  if (!octets) return wrong(octets.error());
  return Data(StringUnits{*form, std::move(*octets)});
}

Read<Data> number_data(const Json& json, bool with_length) {
  const auto value = number_in(json, "value");
  if (!value) return wrong(value.error());
  if (!with_length) return Data(Number{*value});
  const auto length = number_in(json, "length");
  if (!length) return wrong(length.error());
  return Data(Number{*value, static_cast<std::size_t>(*length)});
}

Read<Data> integers_in(const Json& json, std::string_view key, bool with_format) {
  Integers out;
  if (with_format) {
    const auto base = number_in(json, "base");
    if (!base) return wrong(base.error());
    out.base = *base;
    auto thresholds = numbers_in(json, "thresholds");
    if (!thresholds) return wrong(thresholds.error());
    out.thresholds = std::move(*thresholds);
  }
  auto numbers = numbers_in(json, key);
  if (!numbers) return wrong(numbers.error());
  out.numbers = std::move(*numbers);
  return Data(std::move(out));
}

Read<Data> data_in(const Json& json, std::span<const std::string_view> names, Codec codec) {
  const std::string_view first = names.front();
  if (first == "unicode") return text_in(json);
  if (first == "ace") return ace_in(json);
  if (first == "octets" || first == "compressed") {
    auto octets = octets_in(json, first);
    if (!octets) return wrong(octets.error());
    return Data(std::move(*octets));
  }
  if (row_of(codec).steps == Steps::integers) {
    return integers_in(json, names.back(), names.size() > 1);
  }
  return number_data(json, names.size() > 1);
}

}  // namespace

Json input_members(const Question& question) {
  Json out = members_of(inputs(question.codec, question.op), question.input);
  if (question.capacity) out["capacity"] = *question.capacity;
  return out;
}

Json value_members(Codec codec, Op op, const Data& value) {
  if (value.empty()) return Json::object();
  return members_of(outputs(codec, op), value);
}

std::expected<Question, std::string> question_in(const Json& json, Codec codec, Op op) {
  auto input = op == Op::encode && json.contains("unicode_hex")
                   ? units_in(json)
                   : data_in(json, inputs(codec, op), codec);
  if (!input) return wrong(input.error());
  Question out{codec, op, std::move(*input)};
  if (json.contains("capacity")) {
    const auto capacity = number_in(json, "capacity");
    if (!capacity) return wrong(capacity.error());
    out.capacity = *capacity;
  }
  return out;
}

std::expected<Data, std::string> value_in(const Json& json, Codec codec, Op op) {
  return data_in(json, outputs(codec, op), codec);
}

std::string wrong_member(std::string_view key, const Json& value, std::string_view expected) {
  constexpr std::size_t shown_characters = 60;
  std::string shown = in_ascii_line(value);
  if (shown.size() > shown_characters) shown = shown.substr(0, shown_characters) + "...";
  return fmt::format("has \"{}\": {}; expected {}", key, shown, expected);
}

}  // namespace acecheck
