// SPDX-License-Identifier: Apache-2.0
#include "suite/repeat.h"

#include <fmt/format.h>

#include "core/failure.h"

namespace acecheck {
namespace {

// More than any vector needs, and little enough for a thousand of them.
constexpr std::size_t max_size = std::size_t{1} << 20;

[[noreturn]] void fail_repeat(const std::string& where, const Json& vector, std::string_view what) {
  fail_on_input(fmt::format("{}: vector {} has a \"repeat\" that {}; see vectors/README.md", where,
                            vector.value("id", std::string("without id")), what));
}

std::string_view separator(std::string_view member) { return member == "unicode" ? " " : ""; }

std::string text_of(const Json& pieces, std::string_view between, const std::string& where,
                    const Json& vector) {
  std::string out;
  if (!pieces.is_array()) fail_repeat(where, vector, "is not a list of pieces");
  for (const Json& piece : pieces) {
    if (!piece.is_array() || piece.size() != 2 || !piece[0].is_string() ||
        !piece[1].is_number_integer() || piece[1].get<std::int64_t>() < 1) {
      fail_repeat(where, vector, "has a piece that is not [text, times]");
    }
    const auto text = piece[0].get<std::string>();
    const auto times = piece[1].get<std::uint64_t>();
    if (times > max_size || (text.size() + 1) * times > max_size - out.size()) {
      fail_repeat(where, vector, "stands for more than 1 MiB");
    }
    const std::size_t size = (text.size() + between.size()) * times;
    if (size > out.size()) out.reserve(out.size() + size);  // not for each of many short pieces
    for (std::uint64_t i = 0; i < times; ++i) {
      if (!out.empty()) out += between;
      out += text;
    }
  }
  return out;
}

// The units of a string, each as a run of itself; units that occur only once or so stay together.
Json pieces_of(std::string_view text, std::string_view between) {
  constexpr std::size_t worth_a_run = 8;
  std::vector<std::string_view> units;
  if (between.empty()) {
    for (std::size_t i = 0; i < text.size(); ++i) units.push_back(text.substr(i, 1));
  } else {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find(between), text.size());
      units.push_back(text.substr(0, end));
      text.remove_prefix(std::min(end + between.size(), text.size()));
    }
  }
  Json pieces = Json::array();
  std::string plain;
  const auto flush = [&] {
    if (!plain.empty()) pieces.push_back({plain, 1});
    plain.clear();
  };
  for (std::size_t at = 0; at < units.size();) {
    std::size_t end = at;
    while (end < units.size() && units[end] == units[at]) ++end;
    if (end - at >= worth_a_run) {
      flush();
      pieces.push_back({std::string(units[at]), end - at});
      at = end;
    }
    for (; at < end; ++at) {
      if (!plain.empty()) plain += between;
      plain += units[at];
    }
  }
  flush();
  return pieces;
}

}  // namespace

Json expanded(Json vector, const std::string& where) {
  const auto repeat = vector.find("repeat");
  if (repeat == vector.end()) return vector;
  if (!repeat->is_object()) fail_repeat(where, vector, "is not a JSON object");
  const Json members = std::move(*repeat);
  for (const auto& [member, pieces] : members.items()) {
    if (member != "unicode" && member != "ace") fail_repeat(where, vector, "is for another member");
    if (vector.contains(member)) fail_repeat(where, vector, "stands beside what it stands for");
    vector[member] = text_of(pieces, separator(member), where, vector);
  }
  vector.erase("repeat");
  return vector;
}

Json folded(Json vector) {
  Json repeat = Json::object();
  for (const char* member : {"unicode", "ace"}) {
    if (!vector.contains(member)) continue;
    repeat[member] = pieces_of(vector[member].get_ref<const std::string&>(), separator(member));
    vector.erase(member);
  }
  vector["repeat"] = std::move(repeat);
  return vector;
}

}  // namespace acecheck
