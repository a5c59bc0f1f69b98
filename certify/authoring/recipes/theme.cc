#include "authoring/recipes/theme.h"

#include <fmt/format.h>
#include <unicode/unistr.h>

#include <stdexcept>

#include "base/text.h"
#include "implementation/oracle_answer.h"
#include "suite/repeat.h"

namespace acecheck::recipes {
namespace {

// What is longer is stored as runs.
bool is_long(const Json& vector) {
  const auto size = [&](const char* member) {
    return vector.contains(member) ? vector[member].get_ref<const std::string&>().size() : 0;
  };
  return size("unicode") > 24'000 || size("ace") > 16'000;
}

}  // namespace

Text::Text(std::u32string_view text) : unicode(unicode_of({text.begin(), text.end()})) {}

Text::Text(const oracle::CodePoints& text) {
  for (const oracle::Integer& c : text) {
    if (!unicode.empty()) unicode += ' ';
    unicode += c.str(0, std::ios_base::hex | std::ios_base::uppercase);
  }
  unicode = canonical_unicode(unicode).value();
}

Theme::Theme(Codec codec, std::string name, std::string draft, std::string description)
    : codec_(codec),
      name_(std::move(name)),
      draft_(std::move(draft)),
      description_(std::move(description)) {}

void Theme::add(const std::string& slug, Op op, Json input, const std::string& comment) {
  Json vector = std::move(input);
  vector["id"] = fmt::format("{}/{}/{}", acecheck::name(codec_), name_, slug);
  vector["op"] = acecheck::name(op);
  vector["level"] = group_.should ? "should" : "must";
  if (group_.should) vector["should"] = acecheck::name(*group_.should);
  if (group_.positive) vector["positive"] = true;
  vector["requirements"] = group_.requirements;
  if (!group_.bugs.empty()) vector["bugs"] = group_.bugs;
  vector["source"] = {{"draft", group_.draft.empty() ? draft_ : group_.draft},
                      {"section", group_.section}};
  vector["derived"] = true;
  vector["comment"] = comment;
  if (is_long(vector)) vector = folded(std::move(vector));
  vectors_.push_back(std::move(vector));
}

void Theme::encode(const std::string& slug, const Text& text, const std::string& comment) {
  add(slug, Op::encode, {{"unicode", text.unicode}}, comment);
}

void Theme::encode_string(const std::string& slug, EncodingForm form, std::string_view hex,
                          const std::string& comment) {
  add(slug, Op::encode, {{"unicode_hex", hex}, {"form", acecheck::name(form)}}, comment);
}

void Theme::decode(const std::string& slug, std::string_view ace, const std::string& comment) {
  Json input = Json::object();
  set_ace(input, ace);
  add(slug, Op::decode, std::move(input), comment);
}

void Theme::both(const std::string& slug, const Text& text, const std::string& comment) {
  encode(slug + "-encode", text, comment);
  decode(slug + "-decode", encoded(codec_, text), comment);
}

void Theme::encode_each(const std::string& prefix,
                        std::initializer_list<std::pair<std::string_view, Text>> texts,
                        const std::string& comment) {
  for (const auto& [slug, text] : texts) encode(fmt::format("{}{}", prefix, slug), text, comment);
}

void Theme::decode_each(
    const std::string& prefix,
    std::initializer_list<std::pair<std::string_view, std::string_view>> strings,
    const std::string& comment) {
  for (const auto& [slug, ace] : strings) decode(fmt::format("{}{}", prefix, slug), ace, comment);
}

void Theme::both_each(const std::string& prefix,
                      std::initializer_list<std::pair<std::string_view, Text>> texts,
                      const std::string& comment) {
  for (const auto& [slug, text] : texts) both(fmt::format("{}{}", prefix, slug), text, comment);
}

void Theme::add_label_of(const Json& compression) {
  const auto octets = octets_of(compression["octets"].get<std::string>());
  icu::UnicodeString units;
  for (std::size_t at = 0; at + 1 < octets->size(); at += 2) {
    units.append(static_cast<char16_t>((*octets)[at] << 8 | (*octets)[at + 1]));
  }
  std::vector<std::uint64_t> text;
  for (std::int32_t at = 0; at < units.length(); at = units.moveIndex32(at, 1)) {
    text.push_back(static_cast<std::uint64_t>(units.char32At(at)));
  }
  const Request request{
      .codec = codec_, .op = Op::encode, .input = {{"unicode", unicode_of(text)}}};
  const Outcome made = oracle_answer(request).outcome;
  if (octets->size() % 2 != 0 || made.kind != Outcome::Kind::value) return;
  const std::string slug = compression["id"].get<std::string>() + "-label";
  Json vector = compression;
  vector.erase("octets");
  vector["comment"] = compression["comment"].get<std::string>() + ", in a label";
  Json decoding = vector;
  vector.update(
      {{"id", slug + "-encode"}, {"op", "encode"}, {"unicode", request.input["unicode"]}});
  vectors_.push_back(std::move(vector));
  decoding.update({{"id", slug + "-decode"}, {"op", "decode"}});
  set_ace(decoding, ace_octets(made.value));
  vectors_.push_back(std::move(decoding));
}

void Theme::labels_of_steps() {
  const std::string prefix(row_of(codec_).prefix);
  const Json steps = vectors_;
  for (const Json& step : steps) {
    const auto op = step["op"].get<std::string>();
    std::string symbols;
    if (op == "compress") {
      add_label_of(step);
    } else if (op == "decompress") {
      symbols = ace_octets(answered(codec_, Op::base32_encode, {{"octets", step["compressed"]}}));
    } else if (op == "base32-decode") {
      symbols = ace_octets(step);
    }
    if (symbols.empty() || prefix.size() + symbols.size() > 63) continue;
    if (oracle_answer({.codec = codec_, .op = *from_name<Op>(op_names, op), .input = step})
            .outcome.kind == Outcome::Kind::value) {
      continue;
    }
    Json vector = step;
    for (const char* member : {"compressed", "ace", "ace_hex"}) vector.erase(member);
    vector["id"] = step["id"].get<std::string>() + "-label";
    vector["op"] = "decode";
    set_ace(vector, prefix + symbols);
    vector["comment"] = step["comment"].get<std::string>() + ", in a label";
    vectors_.push_back(std::move(vector));
  }
}

Json Theme::file() const {
  return {{"$schema", "../schema/vectors.schema.json"},
          {"codec", acecheck::name(codec_)},
          {"description", description_},
          {"vectors", vectors_}};
}

std::vector<Theme> themes() {
  std::vector<Theme> out;
  add_cidnuc_themes(out);
  add_lace_themes(out);
  add_mace_themes(out);
  add_punycode_themes(out);
  return out;
}

std::string hex4(std::uint64_t value) { return fmt::format("{:04X}", value); }

std::string encoded(Codec codec, const Text& text) {
  return ace_octets(answered(codec, Op::encode, {{"unicode", text.unicode}}));
}

Json answered(Codec codec, Op op, const Json& input) {
  const OracleAnswer answer = oracle_answer({.codec = codec, .op = op, .input = input});
  if (answer.outcome.kind != Outcome::Kind::value) {
    throw std::logic_error(
        fmt::format("the recipe wants an answer to {}: {}", input.dump(), answer.outcome.detail));
  }
  return answer.outcome.value;
}

}  // namespace acecheck::recipes
