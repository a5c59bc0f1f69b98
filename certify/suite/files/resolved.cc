// SPDX-License-Identifier: Apache-2.0
#include "suite/files/resolved.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "core/failure.h"
#include "core/files/files.h"
#include "core/text.h"
#include "judge/judge.h"
#include "judge/same_ace.h"
#include "suite/catalogue.h"

namespace acecheck {
namespace {

// Larger numbers are not the same in every reader of JSON (RFC 8259, 6).
constexpr std::uint64_t largest_number = (std::uint64_t{1} << 53) - 1;

Capabilities capabilities_of(const ResolvedFor& implementation) {
  Capabilities out;
  out.bits = implementation.bits;
  out.domain = implementation.domain;
  out.max_length = std::numeric_limits<std::size_t>::max();
  return out;
}

// Why the suite leaves a vector out; empty if it does not.
std::string reason_to_leave_out(const Vector& vector, const Capabilities& capabilities,
                                const ResolvedFor& implementation) {
  if (!capabilities.ops.contains(vector.op)) return "a step of the encoding";
  if (vector.capacity) return "a buffer's capacity";
  if (vector.form()) return "ill-formed strings";
  if (const auto why = not_applicable(vector, capabilities); !why.empty()) return std::string(why);
  const CodePoints* text = vector.input.text();
  if (vector.op == Op::encode &&
      (text == nullptr || std::ranges::any_of(*text, [](auto c) { return c > largest_number; }))) {
    return "numbers above 2^53 - 1";
  }
  const auto longest = implementation.max_length;
  if (longest && vector.ace_length() > *longest) {
    return fmt::format("encodings of more than {} octets", *longest);
  }
  return "";
}

ResolvedVector resolved(const Vector& vector, const Capabilities& capabilities) {
  const Permitted allowed = permitted(vector, capabilities);
  ResolvedVector out{&vector, "value", "", {}, {}};
  if (allowed.reject) {
    out.result = allowed.value ? "either" : "reject";
    out.reason = allowed.value ? "overflow" : "out-of-domain";
    if (!vector.value) out.reason = vector.reason;
  }
  for (const Data* data : {&vector.input, allowed.value ? &*vector.value : nullptr}) {
    if (data == nullptr) continue;
    if (data->text() != nullptr) out.text = *data->text();
    if (data->ace() != nullptr) out.ace = *data->ace();
  }
  if (vector.op == Op::encode && out.ace) out.ace = lower_digits(vector.codec, *out.ace);
  return out;
}

Json json_of(const ResolvedVector& resolved) {
  const Vector& vector = *resolved.vector;
  Json text = Json::object();
  if (resolved.text) {
    if (domain_of(*resolved.text) == Domain::scalar) text["text"] = to_utf8(*resolved.text);
    text["code_points"] = *resolved.text;
  }
  Json ace = Json::object();
  if (resolved.ace) {
    const bool is_text = from_utf8(*resolved.ace).has_value();
    ace[is_text ? "ace" : "ace_hex"] = is_text ? *resolved.ace : hex_of(*resolved.ace);
  }
  Json out = {{"id", vector.id}, {"op", name(vector.op)}};
  out.update(vector.op == Op::encode ? text : ace);
  out["result"] = resolved.result;
  if (!resolved.reason.empty()) out["reason"] = resolved.reason;
  out.update(vector.op == Op::encode ? ace : text);
  if (const auto classes = references_of(vector, "bugs"); !classes.empty()) {
    out["classes"] = classes;
  }
  if (vector.json.contains("comment")) out["comment"] = vector.json["comment"];
  return out;
}

}  // namespace

ResolvedSuite resolved(const std::vector<Vector>& vectors, const ResolvedFor& implementation) {
  const Capabilities capabilities = capabilities_of(implementation);
  ResolvedSuite out;
  std::map<std::string, std::size_t> left_out;
  for (const Vector& vector : vectors) {
    if (vector.codec != implementation.codec) continue;
    const auto why = reason_to_leave_out(vector, capabilities, implementation);
    if (why.empty()) {
      out.vectors.push_back(resolved(vector, capabilities));
    } else {
      ++left_out[why];
    }
  }
  for (const auto& [why, count] : left_out) {
    out.left_out += fmt::format("{}{} ({})", out.left_out.empty() ? "" : ", ", why, count);
  }
  return out;
}

std::string resolved_json(const std::vector<Vector>& vectors, const ResolvedFor& implementation) {
  const ResolvedSuite suite = resolved(vectors, implementation);
  Json head = {{"$schema", "../schema/resolved.schema.json"},
               {"description", "Made by `acecheck vectors export --json`; see vectors/README.md."},
               {"codec", name(implementation.codec)},
               {"domain", name(implementation.domain)},
               {"bits", implementation.bits}};
  if (implementation.max_length) head["max_length"] = *implementation.max_length;
  head["left_out"] = suite.left_out;
  std::string out = "{\n";
  for (const auto& [key, value] : head.items())
    out += fmt::format("\"{}\": {},\n", key, value.dump());
  out += "\"vectors\": [";
  std::string_view end = "\n";
  for (const ResolvedVector& vector : suite.vectors) {
    out += end;
    out += in_ascii_line(json_of(vector));
    end = ",\n";
  }
  return out + "\n]\n}\n";
}

namespace {

ResolvedFor implementation_of(const Json& file, const std::filesystem::path& path) try {
  ResolvedFor out{from_name<Codec>(codec_names, file.at("codec").get<std::string>()).value(),
                  from_name<Domain>(domain_names, file.at("domain").get<std::string>()).value(),
                  file.at("bits").get<unsigned>()};
  if (file.contains("max_length")) out.max_length = file["max_length"].get<std::size_t>();
  return out;
} catch (const std::exception&) {
  throw BadInput(fmt::format(
      "{}: has no codec, domain and bits as `acecheck vectors export --json` writes them",
      path.string()));
}

}  // namespace

std::vector<GeneratedFile> resolved_files(const std::filesystem::path& directory,
                                          const std::vector<Vector>& vectors) {
  std::vector<GeneratedFile> out;
  for (const auto& path : files_below(directory / "resolved")) {
    if (path.extension() != ".json") continue;
    out.push_back({path, resolved_json(vectors, implementation_of(read_json(path), path))});
  }
  return out;
}

}  // namespace acecheck
