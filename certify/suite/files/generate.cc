// SPDX-License-Identifier: Apache-2.0
#include "suite/files/generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "core/failure.h"
#include "core/members.h"
#include "core/text.h"
#include "judge/oracle_answer.h"
#include "suite/files/resolved.h"
#include "suite/idna.h"
#include "suite/repeat.h"
#include "suite/unicode_dependence.h"

namespace acecheck {
namespace {

// The canonical order of a vector's members; `expected` stands for those of the answer.
// clang-format off
constexpr std::array<std::string_view, 36> order = {
    "id", "op", "base", "thresholds", "value", "length", "digits",
    "unicode", "unicode_hex", "form", "replaced", "octets", "compressed",
    "ace", "ace_hex", "repeat", "case", "capacity",
    "expect", "reason", "level", "should", "positive", "min_bits",
    "domain", "idna_stable", "unicode_version", "idna", "derived",
    "requirements", "bugs", "source", "printed", "errata", "trace", "comment"};
// clang-format on

Json ordered(const Json& json) {
  Json out = Json::object();
  for (const std::string_view key : order) {
    if (const auto it = json.find(std::string(key)); it != json.end()) out[it.key()] = *it;
  }
  return out;
}

// The section of RFC 3492 that says what a section of the Punycode drafts says; empty for the other
// drafts. The revision of the RFC has kept its numbers.
std::string rfc3492_section(const Json& source) {
  const auto draft = source.at("draft").get<std::string>();
  auto section = source.at("section").get<std::string>();
  if (draft == "draft-costello-rfc3492bis-02") return section;
  if (draft != "draft-ietf-idn-punycode-00") return "";
  if (section == "7") return "7.1";
  return section == "B" ? "A" : section;
}

// The version of Unicode from which on the answer in `json` is right: the one that the oracle's
// answer shows, or a later one that the file says. Empty if every version has that answer.
std::string unicode_version_of(const Json& json, const Vector& vector) {
  if (vector.codec != Codec::cidnuc) return "";
  std::optional<CodePoints> text;
  if (vector.op == Op::encode && vector.input.text() != nullptr) text = *vector.input.text();
  if (vector.op == Op::decode) text = text_of_cidnuc(*vector.input.ace());
  if (!text) return "";
  const auto shown = unicode_dependence(vector.op, *text);
  const auto said = unicode_version_from(json.value("unicode_version", std::string()));
  const auto later = std::max(shown, said);
  return later ? to_string(*later) : "";
}

}  // namespace

std::string question_of(const Json& json, Codec codec) {
  const Vector vector = parse_vector(json, codec, "");
  return fmt::format("{} {} {}", question_key(vector), json.value("case", ""),
                     json.value("idna", ""));
}

Json generated(const Json& json, Codec codec, const std::string& where,
               std::shared_ptr<const Profile> profile) {
  // A skeleton has no answer yet; the parser only needs to see the request.
  Json skeleton = expanded(json, where);
  skeleton["expect"] = "reject";
  const Vector vector = parse_vector(skeleton, codec, where);
  // In a buffer that is large enough.
  const Question question{codec, vector.op, vector.input, {}, std::move(profile)};
  const bool traced = json.contains("trace");
  const OracleAnswer answer = oracle_answer(question, traced);

  Json out = input_members(vector);
  out["id"] = vector.id;
  out["op"] = name(vector.op);
  for (const char* key : {"level", "should", "positive", "idna", "derived", "requirements", "bugs",
                          "source", "printed", "errata", "comment"}) {
    if (json.contains(key)) out[key] = json[key];
  }
  // A finding has no source yet.
  if (out.contains("source")) {
    const std::string section = rfc3492_section(out["source"]);
    if (!section.empty()) out["source"]["rfc3492"] = section;
  }
  // A string that stands for code points has them as well, for who is given code points.
  if (vector.form() && vector.input.text() != nullptr) {
    out["unicode"] = unicode_of(*vector.input.text());
  }
  if (!answer.replaced.empty()) out["replaced"] = answer.replaced;
  const bool accepted = answer.outcome.kind == Outcome::Kind::value;
  out["expect"] = accepted ? "value" : "reject";
  if (accepted) {
    const Data& given = answer.outcome.value;
    Json value = value_members(question, given);
    if (!json.contains("case")) value.erase("case");
    out.update(value);
    if (vector.op == Op::encode || vector.op == Op::decode) {
      out["domain"] = name(answer.domain);
    }
    if (codec == Codec::punycode && !question.profile &&
        (vector.op == Op::encode || vector.op == Op::decode) &&
        is_idna_stable(out["unicode"].get<std::string>(),
                       vector.op == Op::decode ? *vector.input.ace() : *given.ace())) {
      out["idna_stable"] = true;
    }
  } else {
    out["reason"] = answer.outcome.detail;
  }
  if (codec == Codec::punycode && answer.min_bits > 0) out["min_bits"] = answer.min_bits;
  if (traced) out["trace"] = answer.trace;
  if (const auto version = unicode_version_of(json, vector); !version.empty()) {
    out["unicode_version"] = version;
  }

  if (json.contains("repeat")) out = folded(std::move(out));

  return ordered(out);
}

std::vector<GeneratedFile> generated_files(const std::filesystem::path& directory) {
  std::vector<GeneratedFile> out;
  std::vector<Vector> vectors;
  for (VectorFile& file : vector_files(directory)) {
    for (Json& vector : file.json["vectors"]) {
      vector = generated(vector, file.codec, file.path.string());
    }
    out.push_back({file.path, file.json.dump(2) + '\n'});
    std::ranges::move(vectors_of(std::move(file)), std::back_inserter(vectors));
  }
  std::ranges::sort(out, {}, &GeneratedFile::path);
  std::ranges::move(resolved_files(directory, vectors), std::back_inserter(out));
  return out;
}

}  // namespace acecheck
