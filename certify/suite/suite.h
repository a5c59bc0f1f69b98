// SPDX-License-Identifier: Apache-2.0
// The test vectors of a folder such as vectors/.
//
//   const Suite suite = Suite::load("vectors");
//   const Vector* vector = suite.find("punycode/bis/7.1-C-decode");  // null: there is no such id
//
// Errors: BadInput, which names the file and what is wrong in it. A suite owns its vectors. Threads
// may read a suite at the same time; add() must not run beside another call.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "suite/vector.h"

namespace acecheck {

struct VectorFile {
  std::filesystem::path path;
  Codec codec;
  Json json;  // the whole file; its "vectors" is an array
};

// A file as the program writes it.
struct GeneratedFile {
  std::filesystem::path path;
  std::string text;
};

// The files that hold vectors, below drafts/, edge/ and regressions/ of `directory`. Throws
// BadInput if there is none.
std::set<std::filesystem::path> vector_paths(const std::filesystem::path& directory);

// Every vector file below drafts/, edge/ and regressions/ of `directory`, in order of path. Throws
// BadInput, which names the file and says what is wrong in it.
std::vector<VectorFile> vector_files(const std::filesystem::path& directory);

// The text of a vector file, which `path` names in messages. Throws as above.
VectorFile parse_vector_file(std::string_view text, const std::filesystem::path& path);

// Its vectors, in order. Throws as above.
std::vector<Vector> vectors_of(VectorFile file);

class Suite {
 public:
  // The vectors of all files, in their order. Throws BadInput for one that is damaged.
  static Suite load(const std::filesystem::path& directory);

  // Adds vectors after the others. Their ids must be new. Invalidates pointers to vectors.
  void add(std::vector<Vector> vectors);

  const std::vector<Vector>& vectors() const { return vectors_; }
  const Vector* find(std::string_view id) const;

  // SHA-256 over all vectors in order of id, whatever their files and formatting.
  std::string digest() const;

 private:
  std::vector<Vector> vectors_;
};

// Whether `id` matches a pattern of literal characters, `*` (any run) and `?` (any one).
bool matches(std::string_view pattern, std::string_view id);

}  // namespace acecheck
