#include "implementation/hello.h"

#include <fmt/format.h>

namespace acecheck {
namespace {

std::unexpected<std::string> wrong(const std::string& what) { return std::unexpected(what); }

template <class Enum, std::size_t N>
std::expected<Enum, std::string> word(const Json& json, const char* key,
                                      const std::array<std::string_view, N>& names) {
  if (const auto value = json.is_string() ? from_name<Enum>(names, json.get<std::string>())
                                          : std::optional<Enum>()) {
    return *value;
  }
  return wrong(fmt::format("\"{}\" is {}; it can be {}", key, json.dump(), fmt::join(names, ", ")));
}

std::expected<Capabilities, std::string> parse_capabilities(Codec codec, const Json& json) {
  if (!json.is_object()) return wrong(fmt::format("codec {} is no object", name(codec)));
  Capabilities out;
  for (const auto& [key, value] : json.items()) {
    if (key == "ops") {
      if (!value.is_array()) return wrong("\"ops\" is no array");
      out.ops.clear();
      for (const Json& item : value) {
        const auto op = word<Op>(item, "ops", op_names);
        if (!op) return wrong(op.error());
        if (!has_op(codec, *op)) {
          return wrong(fmt::format("{} has no operation {}", name(codec), name(*op)));
        }
        out.ops.insert(*op);
      }
    } else if (key == "bits" || key == "max_length") {
      if (!value.is_number_unsigned() || value == 0) {
        return wrong(fmt::format("\"{}\" is no positive number", key));
      }
      if (key == "bits") {
        out.bits = value.get<unsigned>();
      } else {
        out.max_length = value.get<std::size_t>();
      }
    } else if (key == "domain") {
      const auto domain = word<Domain>(value, "domain", domain_names);
      if (!domain) return wrong(domain.error());
      out.domain = *domain;
    } else if (key == "layer") {
      const auto layer = word<Layer>(value, "layer", layer_names);
      if (!layer) return wrong(layer.error());
      out.layer = *layer;
    } else if (key == "case_flags") {
      if (!value.is_boolean()) return wrong("\"case_flags\" is neither true nor false");
      out.case_flags = value.get<bool>();
    }
    // Members that are not known are for later versions of the protocol.
  }
  static_cast<DeclaredLimits&>(out) = with_floor(out);
  return out;
}

}  // namespace

std::expected<Hello, std::string> parse_hello(const Json& json) {
  if (!json.is_object()) return wrong("is no object");
  if (json.value("hello", Json()) != 1) return wrong("has no member \"hello\":1");
  const auto text = [&](const char* key) {
    const auto it = json.find(key);
    return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
  };
  Hello out;
  out.name = text("name");
  out.version = text("version");
  out.language = text("language");
  if (out.name.empty()) return wrong("has no \"name\"");
  if (const auto it = json.find("in_flight"); it != json.end()) {
    if (!it->is_number_unsigned() || *it == 0) return wrong("\"in_flight\" is no positive number");
    out.in_flight = it->get<std::size_t>();
  }
  const auto codecs = json.find("codecs");
  if (codecs == json.end() || !codecs->is_object() || codecs->empty()) {
    return wrong("has no \"codecs\"");
  }
  for (const auto& [key, value] : codecs->items()) {
    const auto codec = from_name<Codec>(codec_names, key);
    if (!codec) {
      return wrong(fmt::format("declares an unknown codec \"{}\"; known are {}", key,
                               fmt::join(codec_names, ", ")));
    }
    const auto capabilities = parse_capabilities(*codec, value);
    if (!capabilities) return wrong(capabilities.error());
    out.codecs.emplace(*codec, *capabilities);
  }
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
    item["layer"] = name_in(layer_names, capabilities.layer);
  }
  return json;
}

}  // namespace acecheck
