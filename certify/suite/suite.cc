// SPDX-License-Identifier: Apache-2.0
#include "suite/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/digest.h"
#include "core/failure.h"
#include "core/files/files.h"

namespace acecheck {

namespace fs = std::filesystem;

VectorFile parse_vector_file(std::string_view text, const fs::path& path) {
  VectorFile file{path, Codec::punycode, {}};
  auto json = parse_json(text);
  if (!json) throw BadInput(fmt::format("{}: {}", path.string(), json.error().what));
  file.json = std::move(*json);
  const std::string where = path.string();
  if (!file.json.is_object() || !file.json.contains("codec") || !file.json["codec"].is_string()) {
    throw BadInput(where + ": has no member \"codec\"; see vectors/README.md");
  }
  const auto codec = from_name<Codec>(codec_names, file.json["codec"].get<std::string>());
  if (!codec) {
    throw BadInput(fmt::format("{}: has an unknown codec {}; known are {}", where,
                               file.json["codec"].dump(), fmt::join(codec_names, ", ")));
  }
  file.codec = *codec;
  if (!file.json.contains("vectors") || !file.json["vectors"].is_array()) {
    throw BadInput(where + ": has no array \"vectors\"; see vectors/README.md");
  }
  return file;
}

namespace {

// What "repeat" may stand for in a file, in octets: five times what all our files need.
constexpr std::size_t most_octets = std::size_t{16} << 20;

// Octets of the strings that "repeat" can make long: four digits and a space for a code point.
std::size_t octets_of(const Data& data) {
  const std::size_t entries = data.entries();
  return data.whole_text() != nullptr && entries > 0 ? 5 * entries - 1 : entries;
}

std::size_t octets_of(const Vector& vector) {
  return octets_of(vector.input) + (vector.value ? octets_of(*vector.value) : 0);
}

}  // namespace

std::vector<Vector> vectors_of(VectorFile file) {
  const std::string where = file.path.string();
  std::vector<Vector> vectors;
  vectors.reserve(file.json["vectors"].size());
  std::size_t octets = 0;
  for (Json& json : file.json["vectors"]) {
    const Json id = json.is_object() ? json.value("id", Json()) : Json();
    try {
      vectors.push_back(parse_vector(std::move(json), file.codec, where));
    } catch (const Json::exception&) {  // a member of the wrong type
      throw BadInput(fmt::format(
          "{}: vector {} has a member of the wrong type; see vectors/README.md for the format",
          where, id.dump()));
    }
    octets += octets_of(vectors.back());
    if (octets > most_octets) {
      throw BadInput(fmt::format("{}: its vectors stand for more than {} MiB of strings", where,
                                 most_octets >> 20));
    }
  }
  return vectors;
}

std::set<fs::path> vector_paths(const fs::path& directory) {
  std::set<fs::path> paths;
  for (const char* part : {"drafts", "edge", "regressions"}) {
    for (const fs::path& path : files_below(directory / part)) {
      if (path.extension() == ".json") paths.insert(path);
    }
  }
  if (paths.empty()) {
    throw BadInput(directory.string() + ": holds no vectors; expected drafts/*.json");
  }
  return paths;
}

std::vector<VectorFile> vector_files(const fs::path& directory) {
  std::vector<VectorFile> files;
  for (const fs::path& path : vector_paths(directory))
    files.push_back(parse_vector_file(read_regular_file(path), path));
  return files;
}

Suite Suite::load(const fs::path& directory) {
  std::vector<std::vector<Vector>> files;
  std::size_t total = 0;
  std::map<std::string, fs::path> seen;
  for (const fs::path& path : vector_paths(directory)) {
    files.push_back(vectors_of(parse_vector_file(read_regular_file(path), path)));
    total += files.back().size();
    for (const Vector& vector : files.back()) {
      const auto [it, fresh] = seen.emplace(vector.id, path);
      if (!fresh) {
        throw BadInput(fmt::format("{}: the id {} is also in {}; ids must be unique", path.string(),
                                   vector.id, it->second.string()));
      }
    }
  }
  Suite suite;
  suite.vectors_.reserve(total);  // each vector moves once
  for (std::vector<Vector>& vectors : files) suite.add(std::move(vectors));
  return suite;
}

void Suite::add(std::vector<Vector> vectors) {
  for (Vector& vector : vectors) {
    vectors_.push_back(std::move(vector));
    vectors_.back().number = vectors_.size();
  }
}

const Vector* Suite::find(std::string_view id) const {
  const auto it = std::ranges::find(vectors_, id, &Vector::id);
  return it == vectors_.end() ? nullptr : &*it;
}

std::string Suite::digest() const {
  std::map<std::string_view, const Vector*> by_id;
  for (const Vector& vector : vectors_) by_id[vector.id] = &vector;
  Sha256 all;
  std::string text;  // of one vector
  for (const auto& [id, vector] : by_id) {
    text = name(vector->codec);
    text += ' ';
    append_sorted(text, vector->json);
    text += '\n';
    all.add(text);
  }
  return all.digits();
}

bool matches(std::string_view pattern, std::string_view id) {
  // The usual greedy match: on a mismatch, the last star takes one character more.
  std::size_t p = 0;
  std::size_t i = 0;
  std::size_t star = std::string_view::npos;
  std::size_t resume = 0;
  while (i < id.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = i;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == id[i])) {
      ++p;
      ++i;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      i = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace acecheck
