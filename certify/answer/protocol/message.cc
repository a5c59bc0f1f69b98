// SPDX-License-Identifier: Apache-2.0
#include "answer/protocol/message.h"

#include <fmt/format.h>

#include <algorithm>

#include "answer/protocol/members_check.h"
#include "core/members.h"
#include "judge/judge.h"

namespace acecheck {
namespace {

std::unexpected<std::string> wrong(const std::string& what) { return std::unexpected(what); }

std::expected<Json, std::string> parse_object(const std::string& line) {
  auto json = parse_json(line);
  if (!json)
    return wrong(json.error().is_json ? json.error().what : "is not JSON: " + excerpt(line));
  if (!json->is_object()) return wrong("is not a JSON object: " + excerpt(line));
  return std::move(*json);
}

// What stands in an answer beside its id and `key`, which is all that such an answer has; empty if
// nothing does.
std::string beside(const Json& json, std::string_view key) {
  for (const auto& [other, value] : json.items()) {
    if (other != "id" && other != key) {
      return fmt::format("has {} beside \"{}\"", excerpt(other), key);
    }
  }
  return "";
}

// What an answer says that says a word: {"id":7,"reject":"..."}, {"id":7,"unsupported":"..."} or
// {"id":7,"crash":"..."}.
std::expected<Outcome, std::string> outcome_in_words(const Json& json, Outcome::Kind kind) {
  const std::string key(kind == Outcome::Kind::reject  ? "reject"
                        : kind == Outcome::Kind::crash ? "crash"
                                                       : "unsupported");
  if (std::string why = beside(json, key); !why.empty()) return wrong(why);
  const Json& reason = json.at(key);
  if (!reason.is_string()) return wrong(wrong_member(key, reason, "a string"));
  return Outcome{kind, {}, reason.get<std::string>()};
}

// What {"id":7,"too_small":true} says, or {"id":7,"too_small":12}.
std::expected<Outcome, std::string> outcome_too_small(const Json& json, const Request& request) {
  if (std::string why = beside(json, "too_small"); !why.empty()) return wrong(why);
  const Json& needed = json.at("too_small");
  if (!request.capacity) {
    return wrong("has \"too_small\", and the request has no \"capacity\"");
  }
  if (needed == true) return Outcome{Outcome::Kind::too_small, {}, ""};
  if (needed.is_number_unsigned()) return Outcome{Outcome::Kind::too_small, {}, needed.dump()};
  return wrong(wrong_member("too_small", needed,
                            "true, or the number of code points or octets that the answer takes"));
}

// Appends the members of an object to the text of another that has some.
void append_members(std::string& out, const Json& members) {
  for (const auto& [key, value] : members.items()) {
    out += ',';
    append_dump(out, key);
    out += ':';
    append_dump(out, value);
  }
}

// The class of mistake that the size of a value in a buffer shows; mostly empty.
std::string shown_by_size(const Data& value, const Question& question) {
  return question.capacity && value.entries() == *question.capacity + 1 ? "off-by-one" : "";
}

}  // namespace

Request request_for(const Case& asked, std::uint64_t id, const Capabilities& capabilities) {
  Request request{asked, id, time_decides(asked, capabilities)};
  if (!capabilities.capacity) request.capacity.reset();
  if (!capabilities.case_flags) request.input = std::move(request.input).without_case_flags();
  return request;
}

std::string to_line(const Request& request) {
  std::string out = fmt::format(R"({{"id":{},"codec":"{}","op":"{}")", request.id,
                                name(request.codec), name(request.op));
  append_members(out, input_members(request));
  return out += '}';
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
  if (json->contains("unicode_hex") && json->contains("unicode")) {
    return wrong("has \"unicode\" beside \"unicode_hex\"");
  }
  auto question = question_in(*json, *codec, *op);
  if (!question) return wrong(question.error());
  return Request{std::move(*question), id->get<std::uint64_t>()};
}

std::string to_line(const Request& request, const Outcome& outcome) {
  Json members = Json::object();
  switch (outcome.kind) {
    case Outcome::Kind::value:
      members = value_members(request.codec, request.op, outcome.value);
      break;
    case Outcome::Kind::too_small:
      members["too_small"] = true;
      if (!outcome.detail.empty()) members["too_small"] = std::stoull(outcome.detail);
      break;
    case Outcome::Kind::unsupported:
      members["unsupported"] = outcome.detail;
      break;
    case Outcome::Kind::protocol_error:  // no answer at all, which the other side will say
    case Outcome::Kind::overrun:
      members[outcome.kind == Outcome::Kind::overrun ? "overrun" : "broken"] = outcome.detail;
      if (!outcome.bug.empty()) members["bug"] = outcome.bug;
      break;
    default:
      members["reject"] = outcome.detail;
      break;
  }
  std::string out = fmt::format(R"({{"id":{})", request.id);
  append_members(out, members);
  return out += '}';
}

std::expected<AnswerLine, std::string> parse_answer(const std::string& line) {
  auto json = parse_object(line);
  if (!json) return wrong(json.error());
  const auto id = json->find("id");
  if (id == json->end()) return wrong("has no \"id\": " + excerpt(line));
  if (!id->is_number_unsigned()) {
    return wrong(wrong_member("id", *id,
                              id->is_string() ? "the number of the request, without quotes"
                                              : "the number of the request"));
  }
  return AnswerLine{id->get<std::uint64_t>(), std::move(*json)};
}

std::expected<Outcome, std::string> outcome_in(const AnswerLine& line, const Request& request) {
  const Json& json = line.members;
  if (json.contains("reject")) return outcome_in_words(json, Outcome::Kind::reject);
  if (json.contains("too_small")) return outcome_too_small(json, request);
  if (json.contains("unsupported")) return outcome_in_words(json, Outcome::Kind::unsupported);
  if (json.contains("crash")) return outcome_in_words(json, Outcome::Kind::crash);
  // What `acecheck serve --plugin` says of a plug-in.
  for (const auto& [key, kind] :
       {std::pair{"broken", Outcome::Kind::protocol_error}, {"overrun", Outcome::Kind::overrun}}) {
    const auto what = json.find(key);
    if (what == json.end() || !what->is_string()) continue;
    const auto bug = json.find("bug");
    return Outcome{kind,
                   {},
                   "the plug-in " + what->get<std::string>(),
                   bug != json.end() && bug->is_string() ? bug->get<std::string>() : ""};
  }
  const auto names = outputs(request.codec, request.op);
  std::vector<std::string_view> known(names.begin(), names.end());
  if (known.front() == "ace") known.push_back("ace_hex");
  if (request.op == Op::decode) known.push_back("case");
  known.insert(known.end(), {"id", "reject", "unsupported"});
  if (request.capacity) known.push_back("too_small");
  known.push_back("crash");
  if (const std::string why = unknown_member(json, known); !why.empty()) return wrong(why);
  auto value = value_in(json, request.codec, request.op);
  if (!value) return wrong(value.error());
  const std::string bug = shown_by_size(*value, request);
  return Outcome{Outcome::Kind::value, std::move(*value), "", bug};
}

std::chrono::milliseconds time_limit(std::chrono::milliseconds timeout, const Request& request,
                                     std::size_t octets) {
  constexpr std::size_t once_more = std::size_t{64} << 10;
  const auto limit = timeout + timeout * octets / once_more;
  return request.time_decides ? limit : limit / 5;
}

std::size_t longest_answer(std::size_t octets) {
  // An octet of an encoding can stand for an integer of 16 digits, and a code point of a text of
  // four digits for 19 digits of an encoding.
  constexpr std::size_t for_each = 32;
  constexpr std::size_t for_words = 4096;
  return for_each * octets + for_words;
}

}  // namespace acecheck
