// SPDX-License-Identifier: Apache-2.0
#include "matrix.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <thread>
#include <utility>

#include "core/files/files.h"
#include "judge/judge.h"
#include "suite/catalogue.h"

namespace faulty {
namespace {

using acecheck::Vector;

using acecheck::Capabilities;
using acecheck::Domain;
using acecheck::Verdict;

// What is declared, and what must be asked of the program besides.
struct Declaration {
  Capabilities capabilities;
  bool strict = false;
};

// Something that can be declared besides the least, or asked for.
struct More {
  const char* name;
  void (*add)(Declaration& declaration, const Capabilities& all);
};
constexpr More mores[] = {
    {"steps", [](Declaration& d, const Capabilities& all) { d.capabilities.ops = all.ops; }},
    {"mixed-case annotation",
     [](Declaration& d, const Capabilities& all) { d.capabilities.case_flags = all.case_flags; }},
    {"capacity",
     [](Declaration& d, const Capabilities& all) { d.capabilities.capacity = all.capacity; }},
    {"unicode_hex",
     [](Declaration& d, const Capabilities& all) { d.capabilities.unicode_hex = all.unicode_hex; }},
    {"longer labels",
     [](Declaration& d, const Capabilities& all) { d.capabilities.max_length = all.max_length; }},
    {"wider integers",
     [](Declaration& d, const Capabilities& all) { d.capabilities.bits = all.bits; }},
    {"--strict", [](Declaration& d, const Capabilities&) { d.strict = true; }},
};

// The sets of them, smaller ones first: a bit for each.
std::vector<unsigned> sets_of_mores() {
  std::vector<unsigned> sets(1U << std::size(mores));
  std::iota(sets.begin(), sets.end(), 0U);
  std::ranges::stable_sort(sets, {}, [](unsigned set) { return std::popcount(set); });
  return sets;
}

std::string names_of(unsigned set, const Capabilities& least) {
  std::vector<std::string_view> names;
  if (least.domain.value_or(Domain::scalar) != Domain::scalar) {
    names.emplace_back("integers beyond Unicode");
  }
  for (std::size_t i = 0; i < std::size(mores); ++i) {
    if ((set >> i & 1) != 0) names.emplace_back(mores[i].name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

bool fails(const Vector& vector, const FaultyCodec& codec, const Declaration& declared) {
  const Capabilities& capabilities = declared.capabilities;
  if (!acecheck::not_applicable(vector, capabilities).empty()) return false;
  const auto outcome = codec.answer(acecheck::request_for(vector, 1, capabilities));
  const auto judgement = acecheck::judge(vector, capabilities, outcome, declared.strict);
  return acecheck::is_failure(judgement.verdict);
}

bool is_caught(const Vector& vector, const FaultyCodec& codec) {
  const auto request = acecheck::request_for(vector, 1, codec.capabilities);
  const auto judgement = acecheck::judge(vector, codec.capabilities, codec.answer(request));
  return acecheck::is_failure(judgement.verdict) || judgement.verdict == Verdict::warn;
}

// Finds the fewest things to declare under which one of `asked` fails. False if none does.
bool find_least(Row& row, const std::vector<const Vector*>& asked) {
  static const std::vector<unsigned> sets = sets_of_mores();
  const FaultyCodec& codec = *row.codec;
  const Capabilities least = least_declaration(codec);
  for (const unsigned set : sets) {
    Declaration declaration{least};
    for (std::size_t i = 0; i < std::size(mores); ++i) {
      if ((set >> i & 1) != 0) mores[i].add(declaration, codec.capabilities);
    }
    std::vector<const Vector*> failed;
    for (const Vector* vector : asked) {
      if (fails(*vector, codec, declaration)) failed.push_back(vector);
    }
    if (failed.empty()) continue;
    const bool is_least = set == 0 && least.domain.value_or(Domain::scalar) == Domain::scalar;
    if (is_least) {
      row.caught_at_least = std::move(failed);
    } else {
      row.takes = names_of(set, least);
    }
    return true;
  }
  return false;
}

Row row_of(const FaultyCodec& codec, const acecheck::Suite& suite) {
  Row row{&codec, {}, {}, ""};
  std::vector<const Vector*> asked;
  for (const Vector& vector : suite.vectors()) {
    if (!is_asked(vector, codec)) continue;
    asked.push_back(&vector);
    if (is_caught(vector, codec)) row.caught_by.push_back(&vector);
  }
  if (row.caught_by.empty()) return row;
  // Who declares less is excused more: only what is caught already can be caught then. But what
  // depends on the requests before needs them all.
  if (!find_least(row, row.caught_by)) find_least(row, asked);
  return row;
}

// "3 steps; 1 longer labels".
std::string counts_of(const std::map<std::string, std::size_t>& by_takes) {
  std::string out;
  for (const auto& [takes, count] : by_takes) {
    out += fmt::format("{}{} {}", out.empty() ? "" : "; ", count, takes);
  }
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

bool is_asked(const Vector& vector, const FaultyCodec& codec) {
  if (vector.codec != codec.codec) return false;
  if (!acecheck::not_applicable(vector, codec.capabilities).empty()) return false;
  if (vector.json.contains("repeat")) return codec.needs_long_inputs;
  if (vector.should != acecheck::Should::time || vector.op == acecheck::Op::decode) return true;
  return std::ranges::count(acecheck::references_of(vector, "bugs"), codec.bug) > 0;
}

Capabilities least_declaration(const FaultyCodec& codec) {
  Capabilities out;
  out.bits = acecheck::required_bits;
  out.max_length = acecheck::required_length;
  out.domain = codec.capabilities.domain.value_or(Domain::scalar);
  out.layer = codec.capabilities.layer;
  return out;
}

Matrix matrix_of(const acecheck::Suite& suite, const std::vector<FaultyCodec>& codecs) {
  Matrix matrix;
  matrix.rows.resize(codecs.size());
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) {
    workers.emplace_back([&] {
      for (std::size_t at = next++; at < codecs.size(); at = next++) {
        matrix.rows[at] = row_of(codecs[at], suite);
      }
    });
  }
  workers.clear();  // joins

  std::set<const Vector*> useful;
  for (const Row& row : matrix.rows) useful.insert(row.caught_by.begin(), row.caught_by.end());
  for (const Vector& vector : suite.vectors()) {
    matrix.run.push_back(&vector);
    if (!useful.contains(&vector) && !vector.json.value("positive", false)) {
      matrix.idle.push_back(&vector);
    }
  }
  return matrix;
}

void write_report(const Matrix& matrix, const std::filesystem::path& directory) {
  acecheck::Json json = acecheck::Json::object();
  acecheck::Json rows = acecheck::Json::array();
  std::string body;
  std::size_t caught = 0;
  std::size_t least = 0;
  std::map<std::string, std::size_t> by_class;
  std::map<std::string, std::size_t> by_takes;
  for (const Row& row : matrix.rows) {
    acecheck::Json ids = acecheck::Json::array();
    for (const Vector* vector : row.caught_by) ids.push_back(vector->id);
    acecheck::Json line{{"fault", row.codec->id},
                        {"bug", row.codec->bug},
                        {"what", row.codec->what},
                        {"caught_by", ids},
                        {"caught_at_least", row.caught_at_least.size()},
                        {"takes", row.takes}};
    if (!row.codec->equivalent.empty()) line["equivalent"] = row.codec->equivalent;
    rows.push_back(std::move(line));
    caught += row.caught_by.empty() ? 0 : 1;
    least += row.caught_at_least.empty() ? 0 : 1;
    ++by_class[row.codec->bug];
    if (!row.takes.empty()) ++by_takes[row.takes];
    std::string vectors;
    for (std::size_t i = 0; i < row.caught_by.size() && i < 5; ++i) {
      vectors += fmt::format("<code>{}</code> ", escaped(row.caught_by[i]->id));
    }
    if (!row.codec->equivalent.empty()) vectors = "no input shows it: " + row.codec->equivalent;
    body += fmt::format(
        "<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td "
        "class=\"n\">{}</td><td>{}</td><td>{}</td></tr>\n",
        escaped(row.codec->id), escaped(row.codec->bug), escaped(row.codec->what),
        row.caught_by.size(), row.caught_at_least.size(), row.takes, vectors);
  }
  json["faults"] = matrix.rows.size();
  json["caught"] = caught;
  json["caught_at_least"] = least;
  json["caught_only_with_more"] = caught - least;
  json["takes"] = by_takes;
  json["vectors"] = matrix.run.size();
  json["rows"] = std::move(rows);
  acecheck::write_file(directory / "faults.json", json.dump(1) + '\n');
  acecheck::write_file(
      directory / "faults.html",
      fmt::format(
          "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Faults</title>\n"
          "<style>body{{font:15px/1.5 system-ui,sans-serif;margin:2rem;color:#222}}"
          "table{{border-collapse:collapse}}td,th{{padding:.2rem .7rem;border-bottom:1px solid "
          "#ddd;text-align:left;vertical-align:top}}.n{{text-align:right}}code{{font-size:13px}}"
          "</style></head><body>\n<h1>Faults and the vectors that catch them</h1>\n"
          "<p>{} of {} faulty codecs are caught by {} vectors; no input shows the others. The "
          "faults are of {} classes. All vectors of each row are in <a "
          "href=\"faults.json\">faults.json</a>.</p>\n"
          "<ul><li><strong>{}</strong> fail plain <code>acecheck certify</code> under the least "
          "declaration: encode and decode alone, scalar values, 26 bits, 63 octets.</li>\n"
          "<li><strong>{}</strong> fail only with more: {}.</li></ul>\n"
          "<table><thead><tr><th>Fault</th><th>Class</th><th>What is wrong</th><th>Vectors</th>"
          "<th>Under the least declaration</th><th>What it takes</th>"
          "<th>The first of them</th></tr></thead><tbody>\n{}</tbody></table></body></html>\n",
          caught, matrix.rows.size(), matrix.run.size(), by_class.size(), least, caught - least,
          counts_of(by_takes), body));
}

}  // namespace faulty
