#include "implementation/message.h"

#include <fmt/format.h>

#include "base/text.h"

namespace acecheck {
namespace {

std::unexpected<std::string> wrong(const std::string& what) { return std::unexpected(what); }

// The first characters of a line that may be anything, for a message of one line.
std::string excerpt(const std::string& line) {
  constexpr std::size_t most = 60;
  return Json(line.substr(0, most)).dump(-1, ' ', true, Json::error_handler_t::replace) +
         (line.size() > most ? "..." : "");
}

std::expected<Json, std::string> parse_object(const std::string& line) {
  Json json = Json::parse(line, nullptr, false);
  if (json.is_discarded()) return wrong("is no JSON: " + excerpt(line));
  if (!json.is_object()) return wrong("is no JSON object: " + excerpt(line));
  return json;
}

bool is_number_list(const Json& json) {
  return json.is_array() &&
         std::ranges::all_of(json, [](const Json& item) { return item.is_number_unsigned(); });
}

// The member `key` of an answer or a request in canonical form.
std::expected<Json, std::string> canonical(const std::string& key, const Json& member) {
  if (key == "unicode" || key == "octets" || key == "compressed" || key == "ace_hex") {
    if (!member.is_string()) return wrong(fmt::format("has a \"{}\" that is no string", key));
    const auto text = member.get<std::string>();
    const auto form = key == "unicode" ? canonical_unicode(text) : canonical_octets(text);
    if (!form) {
      return wrong(fmt::format(
          "has a \"{}\" that is no {}: {}", key,
          key == "unicode" ? "list of hexadecimal code points" : "string of hexadecimal octets",
          excerpt(text)));
    }
    return *form;
  }
  if (key == "ace" || key == "case") {
    if (!member.is_string()) return wrong(fmt::format("has a \"{}\" that is no string", key));
    return member;
  }
  if (key == "digits" || key == "thresholds" || (key == "value" && member.is_array())) {
    if (!is_number_list(member)) {
      return wrong(fmt::format("has a \"{}\" that is no list of numbers", key));
    }
    return member;
  }
  if (!member.is_number_unsigned())
    return wrong(fmt::format("has a \"{}\" that is no number", key));
  return member;
}

std::expected<Json, std::string> members_of(const Json& json,
                                            std::span<const std::string_view> names) {
  Json out = Json::object();
  for (const std::string_view name : names) {
    std::string key(name);
    if (key == "ace" && json.contains("ace_hex")) key = "ace_hex";
    const auto member = json.find(key);
    if (member == json.end()) return wrong(fmt::format("has no \"{}\"", key));
    auto form = canonical(key, *member);
    if (!form) return wrong(form.error());
    out[key] = *form;
  }
  if (out.contains("ace_hex")) {  // one spelling for one string
    const std::string octets = ace_octets(out);
    out.erase("ace_hex");
    set_ace(out, octets);
  }
  if (const auto flags = json.find("case"); flags != json.end()) {
    if (!flags->is_string()) return wrong("has a \"case\" that is no string");
    out["case"] = *flags;
  }
  return out;
}

}  // namespace

Request request_for(const Vector& vector, std::uint64_t id, const Capabilities& capabilities) {
  Request request{id, vector.codec, vector.op, vector.input};
  if (!capabilities.case_flags) request.input.erase("case");
  return request;
}

std::string to_line(const Request& request) {
  Json json = {{"id", request.id}, {"codec", name(request.codec)}, {"op", name(request.op)}};
  json.update(request.input);
  return json.dump();
}

std::expected<Request, std::string> parse_request(const std::string& line) {
  const auto json = parse_object(line);
  if (!json) return wrong(json.error());
  const auto id = json->find("id");
  if (id == json->end() || !id->is_number_unsigned()) return wrong("has no numeric \"id\"");
  const auto text = [&](const char* key) {
    const auto it = json->find(key);
    return it != json->end() && it->is_string() ? it->get<std::string>() : std::string();
  };
  const auto codec = from_name<Codec>(codec_names, text("codec"));
  if (!codec) {
    return wrong(fmt::format("has no known \"codec\"; known are {}", fmt::join(codec_names, ", ")));
  }
  const auto op = from_name<Op>(op_names, text("op"));
  if (!op || !has_op(*codec, *op)) {
    return wrong(fmt::format("has no known \"op\" of {}", name(*codec)));
  }
  auto input = members_of(*json, inputs(*codec, *op));
  if (!input) return wrong(input.error());
  return Request{id->get<std::uint64_t>(), *codec, *op, std::move(*input)};
}

std::string to_line(const Answer& answer) {
  Json json = {{"id", answer.id}};
  switch (answer.outcome.kind) {
    case Outcome::Kind::value:
      json.update(answer.outcome.value);
      break;
    case Outcome::Kind::unsupported:
      json["unsupported"] = answer.outcome.detail;
      break;
    case Outcome::Kind::protocol_error:  // no answer at all, which the other side will say
      json["broken"] = answer.outcome.detail;
      break;
    default:
      json["reject"] = answer.outcome.detail;
      break;
  }
  return json.dump();
}

std::expected<Answer, std::string> parse_answer(const std::string& line) {
  const auto json = parse_object(line);
  if (!json) return wrong(json.error());
  const auto id = json->find("id");
  if (id == json->end() || !id->is_number_unsigned()) return wrong("has no \"id\"");
  Answer answer{id->get<std::uint64_t>(), {Outcome::Kind::value, *json, ""}};
  const auto word = [](const Json& member) {
    return member.is_string() ? member.get<std::string>() : member.dump();
  };
  const auto reject = json->find("reject");
  const auto unsupported = json->find("unsupported");
  if (reject != json->end() && unsupported != json->end()) {
    return wrong("has both \"reject\" and \"unsupported\"");
  }
  if (reject != json->end()) {
    answer.outcome = {Outcome::Kind::reject, {}, word(*reject)};
  } else if (unsupported != json->end()) {
    answer.outcome = {Outcome::Kind::unsupported, {}, word(*unsupported)};
  }
  return answer;
}

std::expected<Outcome, std::string> checked(const Outcome& outcome, const Request& request) {
  if (outcome.kind != Outcome::Kind::value) return outcome;
  auto value = members_of(outcome.value, outputs(request.codec, request.op));
  if (!value) return wrong(value.error() + ", nor \"reject\" or \"unsupported\"");
  return Outcome{Outcome::Kind::value, std::move(*value), ""};
}

}  // namespace acecheck
