// SPDX-License-Identifier: Apache-2.0
#include "answer/protocol/hello.h"

#include <fmt/format.h>

#include <limits>

#include "answer/protocol/members_check.h"
#include "answer/protocol/profile_member.h"
#include "core/thrown.h"

namespace acecheck {
namespace {

constexpr std::string_view hello_members[] = {"hello",    "name",      "version",
                                              "language", "in_flight", "codecs"};
constexpr std::string_view codec_members[] = {
    "ops",          "bits",      "domain",  "max_length",      "case_flags",  "capacity", "layer",
    "transitional", "contracts", "strings", "unicode_version", "unicode_hex", "profile"};

// What is wrong with a hello. The reader throws it, from whichever member.
struct BadHello {
  std::string what;
};

[[noreturn]] void bad_hello(const std::string& what) { throw_value(BadHello{what}); }

template <class Enum, std::size_t N>
Enum word(std::string_view key, const Json& value, const std::array<std::string_view, N>& names) {
  if (value.is_string()) {
    if (const auto found = from_name<Enum>(names, value.get<std::string>())) return *found;
  }
  bad_hello(wrong_member(key, value, fmt::format("one of {}", fmt::join(names, ", "))));
}

// What a list of words says. expected: in words.
template <class Enum, std::size_t N>
std::set<Enum> words(std::string_view key, const Json& list,
                     const std::array<std::string_view, N>& names, std::string_view expected) {
  if (!list.is_array()) bad_hello(wrong_member(key, list, expected));
  std::set<Enum> out;
  for (const Json& item : list) out.insert(word<Enum>(key, item, names));
  return out;
}

// A positive number of at most `most`.
template <class Number>
Number positive_number(std::string_view key, const Json& value) {
  constexpr auto most = std::numeric_limits<Number>::max();
  if (!value.is_number_unsigned() || value == 0 || value > most) {
    bad_hello(wrong_member(key, value, fmt::format("a whole number from 1 to {}", most)));
  }
  return value.get<Number>();
}

std::string text_member(const Json& json, const char* key) {
  const auto it = json.find(key);
  if (it == json.end()) return "";
  if (!it->is_string()) bad_hello(wrong_member(key, *it, "a string"));
  return it->get<std::string>();
}

UnicodeVersion version_member(std::string_view key, const Json& value) {
  if (value.is_string()) {
    if (const auto version = unicode_version_from(value.get<std::string>())) return *version;
  }
  bad_hello(wrong_member(key, value, "a version of Unicode, as \"15.0\" is"));
}

std::set<Op> ops_of(Codec codec, const Json& list) {
  if (!list.is_array()) bad_hello(wrong_member("ops", list, "a list of operations"));
  std::set<Op> out;
  for (const Json& item : list) {
    const Op op = word<Op>("ops", item, op_names);
    if (!has_op(codec, op)) {
      bad_hello(fmt::format("has the operation {} in \"ops\", which {} does not have", name(op),
                            name(codec)));
    }
    out.insert(op);
  }
  return out;
}

Capabilities capabilities_of(Codec codec, const Json& json) {
  if (!json.is_object()) bad_hello(wrong_member(name(codec), json, "an object"));
  if (const std::string why = unknown_member(json, codec_members); !why.empty()) bad_hello(why);
  Capabilities out;
  for (const auto& [key, value] : json.items()) {
    if (key == "ops") {
      out.ops = ops_of(codec, value);
    } else if (key == "bits") {
      out.bits = positive_number<unsigned>(key, value);
    } else if (key == "max_length") {
      out.max_length = positive_number<std::size_t>(key, value);
    } else if (key == "domain") {
      out.domain = word<Domain>(key, value, domain_names);
    } else if (key == "contracts") {
      out.contracts = words<Contract>(key, value, contract_names, "a list of contracts");
    } else if (key == "unicode_hex") {
      out.unicode_hex =
          words<EncodingForm>(key, value, encoding_form_names, "a list of encoding forms");
    } else if (key == "layer") {
      out.layer = word<Layer>(key, value, layer_names);
    } else if (key == "strings") {
      out.strings = word<Strings>(key, value, strings_names);
    } else if (key == "unicode_version") {
      out.unicode_version = version_member(key, value);
    } else if (key == "profile") {
      auto profile = profile_in(value);
      if (!profile) bad_hello(profile.error());
      out.profile = std::move(*profile);
    } else if (!value.is_boolean()) {
      bad_hello(wrong_member(key, value, "true or false"));
    } else {
      (key == "case_flags" ? out.case_flags
       : key == "capacity" ? out.capacity
                           : out.transitional) = value.get<bool>();
    }
  }
  if (out.transitional && out.layer != Layer::uts46) {
    bad_hello("has \"transitional\", and the layer is not uts46, which alone has such processing");
  }
  if (out.profile && (codec != Codec::punycode || out.layer != Layer::codec)) {
    bad_hello("has a \"profile\", which only \"punycode\" without a layer can have");
  }
  static_cast<DeclaredLimits&>(out) = with_floor(out);
  return out;
}

Hello hello_of(const Json& json) {
  if (!json.is_object()) bad_hello("is not a JSON object");
  if (json.value("hello", Json()) != 1) bad_hello("has no member \"hello\":1");
  if (const std::string why = unknown_member(json, hello_members); !why.empty()) bad_hello(why);
  Hello out;
  out.name = text_member(json, "name");
  out.version = text_member(json, "version");
  out.language = text_member(json, "language");
  if (out.name.empty()) bad_hello("has no \"name\"");
  if (const auto it = json.find("in_flight"); it != json.end()) {
    out.in_flight = positive_number<std::size_t>("in_flight", *it);
  }
  const auto codecs = json.find("codecs");
  if (codecs == json.end()) bad_hello("has no \"codecs\"");
  if (!codecs->is_object() || codecs->empty()) {
    bad_hello(wrong_member("codecs", *codecs,
                           "an object with a member for each codec, such as {\"punycode\":{}}"));
  }
  if (const std::string why = unknown_member(*codecs, codec_names); !why.empty()) {
    bad_hello(fmt::format("{} in \"codecs\"", why));
  }
  for (const auto& [key, value] : codecs->items()) {
    const Codec codec = from_name<Codec>(codec_names, key).value();
    out.codecs.emplace(codec, capabilities_of(codec, value));
  }
  return out;
}

}  // namespace

std::shared_ptr<const Profile> Hello::profile() const {
  const auto punycode = codecs.find(Codec::punycode);
  return punycode == codecs.end() ? nullptr : punycode->second.profile;
}

std::expected<Hello, std::string> parse_hello(const Json& json) {
  Hello out;
  const auto bad = thrown_by<BadHello>([&] { out = hello_of(json); });
  if (bad) return std::unexpected(bad->what);
  return out;
}

Json to_json(const Hello& hello) {
  Json json = {{"hello", 1}, {"name", hello.name}};
  if (!hello.version.empty()) json["version"] = hello.version;
  if (!hello.language.empty()) json["language"] = hello.language;
  json["in_flight"] = hello.in_flight;
  json["codecs"] = Json::object();
  for (const auto& [codec, capabilities] : hello.codecs) {
    Json& item = json["codecs"][std::string(name(codec))];
    item["ops"] = Json::array();
    for (const Op op : capabilities.ops) item["ops"].push_back(name(op));
    if (capabilities.bits) item["bits"] = *capabilities.bits;
    if (capabilities.domain) item["domain"] = name(*capabilities.domain);
    if (capabilities.max_length) item["max_length"] = *capabilities.max_length;
    item["case_flags"] = capabilities.case_flags;
    if (capabilities.capacity) item["capacity"] = true;
    for (const EncodingForm form : capabilities.unicode_hex) {
      item["unicode_hex"].push_back(name(form));
    }
    item["layer"] = name_in(layer_names, capabilities.layer);
    if (capabilities.transitional) item["transitional"] = true;
    for (const Contract contract : capabilities.contracts) {
      item["contracts"].push_back(name(contract));
    }
    if (capabilities.strings) item["strings"] = name(*capabilities.strings);
    if (capabilities.profile) item["profile"] = profile_member(*capabilities.profile);
    if (capabilities.unicode_version) {
      item["unicode_version"] = to_string(*capabilities.unicode_version);
    }
  }
  return json;
}

}  // namespace acecheck
