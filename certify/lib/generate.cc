#include "generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "../edge/theme.h"
#include "builtin.h"
#include "failure.h"
#include "idna.h"
#include "repeat.h"

namespace acecheck {
namespace {

// The canonical order of a vector's members; `expected` stands for those of the answer.
constexpr std::array<std::string_view, 30> order = {
    "id",      "op",     "base",       "thresholds", "value",       "length",  "digits",
    "unicode", "octets", "compressed", "ace",        "ace_hex",     "repeat",  "case",
    "expect",  "reason", "level",      "positive",   "min_bits",    "domain",  "idna_stable",
    "idna",    "derived", "requirements", "bugs",    "source",      "printed", "errata",
    "trace",   "comment"};

}  // namespace

Json generated(const Json& json, Codec codec, const std::string& where) {
  // A skeleton has no answer yet; the parser only needs to see the request.
  Json skeleton = expanded(json, where);
  skeleton["expect"] = "reject";
  const Vector vector = parse_vector(skeleton, codec, where);
  const Request request{1, codec, vector.op, vector.input};
  const bool traced = json.contains("trace");
  const Finding finding = oracle_finding(request, traced);

  Json out = vector.input;
  out["id"] = vector.id;
  out["op"] = name(vector.op);
  for (const char* key :
       {"level", "positive", "idna", "derived", "requirements", "bugs", "source", "printed",
        "errata", "comment"}) {
    if (json.contains(key)) out[key] = json[key];
  }
  const bool accepted = finding.outcome.kind == Outcome::Kind::value;
  out["expect"] = accepted ? "value" : "reject";
  if (accepted) {
    Json value = finding.outcome.value;
    if (!json.contains("case")) value.erase("case");
    out.update(value);
    if (vector.op == Op::encode || vector.op == Op::decode) {
      out["domain"] = name(finding.domain);
    }
    if (codec == Codec::punycode && vector.op == Op::encode &&
        is_idna_stable(vector.input["unicode"].get<std::string>(), ace_octets(value))) {
      out["idna_stable"] = true;
    }
  } else {
    out["reason"] = finding.outcome.detail;
  }
  if (codec == Codec::punycode && finding.min_bits > 0) out["min_bits"] = finding.min_bits;
  if (traced) out["trace"] = finding.trace;

  if (json.contains("repeat")) out = folded(std::move(out));

  Json ordered = Json::object();
  for (const std::string_view key : order) {
    if (const auto it = out.find(std::string(key)); it != out.end()) ordered[it.key()] = *it;
  }
  return ordered;
}

std::string generated_file(const VectorFile& file) {
  Json json = file.json;
  for (Json& vector : json["vectors"]) {
    vector = generated(vector, file.codec, file.path.string());
  }
  return json.dump(2) + '\n';
}

std::vector<GeneratedFile> generated_files(const std::filesystem::path& directory) {
  std::vector<GeneratedFile> out;
  std::set<std::filesystem::path> of_recipes;
  for (const edge::Theme& theme : edge::themes()) {
    const auto path =
        directory / "edge" / fmt::format("{}-{}.json", name(theme.codec()), theme.name());
    of_recipes.insert(path);
    out.push_back({path, generated_file({path, theme.codec(), theme.file()})});
  }
  for (const VectorFile& file : vector_files(directory)) {
    if (!of_recipes.contains(file.path)) out.push_back({file.path, generated_file(file)});
  }
  std::ranges::sort(out, {}, &GeneratedFile::path);
  return out;
}

}  // namespace acecheck
