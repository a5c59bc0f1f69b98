#include "matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <thread>

#include "base/files.h"
#include "compare/judge.h"

namespace faulty {
namespace {

using acecheck::Vector;

using acecheck::Capabilities;
using acecheck::Domain;
using acecheck::Verdict;

struct Declaration {
  const char* takes;
  Capabilities capabilities;
};

// Each more than the least by one thing.
std::vector<Declaration> declarations(const FaultyCodec& codec) {
  const Capabilities& all = codec.capabilities;
  const Capabilities least = least_declaration(codec);
  std::vector<Declaration> out;
  const auto add = [&](const char* takes, const auto& change) {
    out.push_back({takes, least});
    change(out.back().capabilities);
  };
  if (all.domain.value_or(Domain::scalar) == Domain::scalar) {
    add("", [](Capabilities&) {});
  } else {
    add("integers beyond Unicode", [](Capabilities&) {});
  }
  add("steps", [&](Capabilities& more) { more.ops = all.ops; });
  add("mixed-case annotation", [&](Capabilities& more) { more.case_flags = all.case_flags; });
  add("longer labels", [&](Capabilities& more) { more.max_length = all.max_length; });
  add("wider integers", [&](Capabilities& more) { more.bits = all.bits; });
  return out;
}

bool fails(const Vector& vector, const FaultyCodec& codec, const Capabilities& declared) {
  if (!acecheck::not_applicable(vector, declared).empty()) return false;
  const auto outcome = codec.answer(acecheck::request_for(vector, 1, declared));
  return acecheck::is_failure(acecheck::judge(vector, declared, outcome).verdict);
}

bool is_caught(const Vector& vector, const FaultyCodec& codec) {
  const auto request = acecheck::request_for(vector, 1, codec.capabilities);
  const auto judgement = acecheck::judge(vector, codec.capabilities, codec.answer(request));
  return acecheck::is_failure(judgement.verdict) || judgement.verdict == Verdict::warn;
}

Row row_of(const FaultyCodec& codec, const acecheck::Suite& suite) {
  Row row{&codec, {}, {}, ""};
  for (const Vector& vector : suite.vectors()) {
    if (vector.codec != codec.codec) continue;
    if (!acecheck::not_applicable(vector, codec.capabilities).empty()) continue;
    if (vector.json.contains("repeat") && !codec.needs_long_inputs) continue;
    if (is_caught(vector, codec)) row.caught_by.push_back(&vector);
  }
  if (row.caught_by.empty()) return row;
  // Who declares less is excused more: only what is caught already can be caught then.
  for (const Declaration& declaration : declarations(codec)) {
    for (const Vector* vector : row.caught_by) {
      if (fails(*vector, codec, declaration.capabilities)) row.caught_at_least.push_back(vector);
    }
    row.takes = declaration.takes;
    if (!row.caught_at_least.empty()) break;
  }
  if (row.caught_at_least.empty()) row.takes = "several of these, or --strict";
  if (!row.takes.empty()) row.caught_at_least.clear();
  return row;
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
          "<p>{} of {} faulty codecs are caught by {} vectors; {} classes. {} of them fail plain "
          "<code>acecheck certify</code> under the least declaration: encode and decode alone, "
          "scalar values, 26 bits, 63 octets. All vectors of each row are in <a "
          "href=\"faults.json\">faults.json</a>.</p>\n"
          "<table><thead><tr><th>Fault</th><th>Class</th><th>What is wrong</th><th>Vectors</th>"
          "<th>Under the least declaration</th><th>What it takes</th>"
          "<th>The first of them</th></tr></thead><tbody>\n{}</tbody></table></body></html>\n",
          caught, matrix.rows.size(), matrix.run.size(), by_class.size(), least, body));
}

}  // namespace faulty
