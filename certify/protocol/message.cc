#include "protocol/message.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "compare/judge.h"
#include "protocol/members_check.h"

namespace acecheck {
namespace {

std::unexpected<std::string> wrong(const std::string& what) { return std::unexpected(what); }

std::expected<Json, std::string> parse_object(const std::string& line) {
  auto json = parse_json(line);
  if (!json) return wrong(json.error().excess ? json.error().what : "is no JSON: " + excerpt(line));
  if (!json->is_object()) return wrong("is no JSON object: " + excerpt(line));
  return std::move(*json);
}

bool is_number_list(const Json& json) {
  return json.is_array() &&
         std::ranges::all_of(json, [](const Json& item) { return item.is_number_unsigned(); });
}

// Whether each word has the four digits that the protocol asks for.
bool has_four_digits_each(std::string_view unicode) {
  while (!unicode.empty()) {
    const std::size_t digits = std::min(unicode.find(' '), unicode.size());
    if (digits < 4) return false;
    unicode.remove_prefix(std::min(digits + 1, unicode.size()));
  }
  return true;
}

// A member as a string in the form that `canonical` makes of it.
template <class Canonical>
std::expected<Json, std::string> form(std::string_view key, const Json& member,
                                      const Canonical& canonical, std::string_view expected) {
  if (member.is_string()) {
    if (auto text = canonical(member.get_ref<const std::string&>())) return std::move(*text);
  }
  return wrong(wrong_member(key, member, expected));
}

std::expected<Json, std::string> unicode_form(const Json& member) {
  const auto canonical = [](const std::string& text) {
    return has_four_digits_each(text) ? canonical_unicode(text) : std::nullopt;
  };
  return form("unicode", member, canonical,
              "code points of four hexadecimal digits or more, with one space between, such as "
              "\"0062 00FC\"");
}

std::expected<Json, std::string> case_form(const Json& member) {
  const auto canonical = [](const std::string& text) -> std::optional<std::string> {
    if (text.find_first_not_of("Uu") != std::string::npos) return std::nullopt;
    return text;
  };
  return form("case", member, canonical, "U or u for each code point, such as \"uU\"");
}

// The member `key` of a request or an answer in canonical form.
//   lists   whether `value` is a list of numbers, and not a number
std::expected<Json, std::string> canonical_member(std::string_view key, const Json& member,
                                                  bool lists) {
  if (key == "unicode") return unicode_form(member);
  if (key == "case") return case_form(member);
  if (key == "octets" || key == "compressed" || key == "ace_hex") {
    return form(key, member, canonical_octets, "octets of two hexadecimal digits each");
  }
  if (key == "ace") {
    return form(
        key, member, [](const std::string& text) { return std::optional(text); }, "a string");
  }
  if (key == "digits" || key == "thresholds" || (key == "value" && lists)) {
    return is_number_list(member) ? std::expected<Json, std::string>(member)
                                  : wrong(wrong_member(key, member, "a list of whole numbers"));
  }
  if (member.is_number_unsigned()) return member;
  return wrong(wrong_member(key, member, "a whole number"));
}

// The members `names` of a line, and `case` if it is there, in canonical form.
std::expected<Json, std::string> members_of(const Json& json, Codec codec,
                                            std::span<const std::string_view> names) {
  const bool lists = row_of(codec).steps == Steps::integers;
  std::vector<std::string_view> present(names.begin(), names.end());
  if (json.contains("case")) present.push_back("case");
  Json out = Json::object();
  for (std::string_view key : present) {
    if (key == "ace" && json.contains("ace_hex")) key = "ace_hex";
    const auto member = json.find(std::string(key));
    if (member == json.end()) return wrong(fmt::format("has no \"{}\"", key));
    auto canonical = canonical_member(key, *member, lists);
    if (!canonical) return wrong(canonical.error());
    if (key == "ace_hex") {  // one spelling for one string
      set_ace(out, ace_octets(Json{{"ace_hex", *canonical}}));
    } else {
      out[std::string(key)] = std::move(*canonical);
    }
  }
  return out;
}

// The members of a request to encode a string as it is.
std::expected<Json, std::string> string_of(const Json& json) {
  for (const char* key : {"unicode", "case"}) {
    if (json.contains(key)) return wrong(fmt::format("has \"{}\" beside \"unicode_hex\"", key));
  }
  const Json& form = json.value("form", Json());
  const auto known = form.is_string()
                         ? from_name<EncodingForm>(encoding_form_names, form.get<std::string>())
                         : std::nullopt;
  if (!known) {
    return wrong(
        wrong_member("form", form, fmt::format("one of {}", fmt::join(encoding_form_names, ", "))));
  }
  const Json& units = json.at("unicode_hex");
  const auto canonical =
      units.is_string() ? canonical_units(*known, units.get<std::string>()) : std::nullopt;
  if (!canonical) {
    return wrong(wrong_member("unicode_hex", units,
                              *known == EncodingForm::utf_8
                                  ? "octets of two hexadecimal digits each"
                                  : "code units of four hexadecimal digits each"));
  }
  return Json{{"unicode_hex", *canonical}, {"form", name(*known)}};
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
  if (!capacity_of(request)) {
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
std::string shown_by_size(const Json& value, const Request& request) {
  const auto capacity = capacity_of(request);
  return capacity && entries_of(value) == *capacity + 1 ? "off-by-one" : "";
}

}  // namespace

Request request_for(const Vector& vector, std::uint64_t id, const Capabilities& capabilities) {
  Request request{id, vector.codec, vector.op, vector.input, time_decides(vector, capabilities)};
  if (!capabilities.capacity) request.input.erase("capacity");
  if (!capabilities.case_flags) request.input.erase("case");
  return request;
}

std::optional<std::size_t> capacity_of(const Request& request) {
  const auto capacity = request.input.find("capacity");
  if (capacity == request.input.end()) return {};
  return capacity->get<std::size_t>();
}

Outcome in_buffer(Outcome outcome, const Request& request) {
  const auto capacity = capacity_of(request);
  if (!capacity || outcome.kind != Outcome::Kind::value) return outcome;
  const std::size_t needed = entries_of(outcome.value);
  if (needed <= *capacity) return outcome;
  return {Outcome::Kind::too_small, {}, std::to_string(needed)};
}

std::string to_line(const Request& request) {
  std::string out = fmt::format(R"({{"id":{},"codec":"{}","op":"{}")", request.id,
                                name(request.codec), name(request.op));
  append_members(out, request.input);
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
  const bool is_string = *op == Op::encode && json->contains("unicode_hex");
  auto input = is_string ? string_of(*json) : members_of(*json, *codec, inputs(*codec, *op));
  if (!input) return wrong(input.error());
  if (const auto capacity = json->find("capacity"); capacity != json->end()) {
    if (!capacity->is_number_unsigned()) {
      return wrong(wrong_member("capacity", *capacity, "a whole number"));
    }
    (*input)["capacity"] = *capacity;
  }
  return Request{id->get<std::uint64_t>(), *codec, *op, std::move(*input)};
}

std::string to_line(const Answer& answer) {
  Json members = Json::object();
  switch (answer.outcome.kind) {
    case Outcome::Kind::value:
      break;
    case Outcome::Kind::too_small:
      members["too_small"] = true;
      if (!answer.outcome.detail.empty()) members["too_small"] = std::stoull(answer.outcome.detail);
      break;
    case Outcome::Kind::unsupported:
      members["unsupported"] = answer.outcome.detail;
      break;
    case Outcome::Kind::protocol_error:  // no answer at all, which the other side will say
      members["broken"] = answer.outcome.detail;
      if (!answer.outcome.bug.empty()) members["bug"] = answer.outcome.bug;
      break;
    default:
      members["reject"] = answer.outcome.detail;
      break;
  }
  std::string out = fmt::format(R"({{"id":{})", answer.id);
  append_members(
      out, answer.outcome.kind == Outcome::Kind::value ? answer.outcome.value.json() : members);
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
  if (const auto broken = json.find("broken"); broken != json.end() && broken->is_string()) {
    const auto bug = json.find("bug");
    return Outcome{Outcome::Kind::protocol_error,
                   {},
                   "the plug-in " + broken->get<std::string>(),
                   bug != json.end() && bug->is_string() ? bug->get<std::string>() : ""};
  }
  const auto names = outputs(request.codec, request.op);
  std::vector<std::string_view> known(names.begin(), names.end());
  if (known.front() == "ace") known.push_back("ace_hex");
  if (request.op == Op::decode) known.push_back("case");
  known.insert(known.end(), {"id", "reject", "unsupported"});
  if (capacity_of(request)) known.push_back("too_small");
  known.push_back("crash");
  if (const std::string why = unknown_member(json, known); !why.empty()) return wrong(why);
  auto value = members_of(json, request.codec, names);
  if (!value) return wrong(value.error());
  return Outcome{Outcome::Kind::value, *value, "", shown_by_size(*value, request)};
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
