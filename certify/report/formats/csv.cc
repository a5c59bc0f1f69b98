#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/foreign_text.h"
#include "report/formats/formats.h"
#include "report/wording.h"
#include "suite/catalogue.h"

namespace acecheck {
namespace {

// A field in quotes. A spreadsheet takes a field that begins so for a formula: a space goes before.
std::string field(std::string_view text) {
  const std::string safe = for_terminal(text, std::string_view::npos);
  std::string out = "\"";
  if (!safe.empty() && std::string_view("=+-@").find(safe[0]) != std::string_view::npos) out += ' ';
  for (const char c : safe) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

}  // namespace

std::string csv(const Reported& reported) {
  std::string out =
      "target,implementation,version,id,codec,op,verdict,by_limits,known,input,expected,got,"
      "bugs\r\n";
  for (const Run& run : reported.runs) {
    for (const Entry& entry : run.entries) {
      const Vector& vector = *entry.vector;
      out +=
          fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n", field(run.target),
                      field(run.hello.name), field(run.hello.version), field(vector.id),
                      name(vector.codec), name(vector.op), name(entry.judgement.verdict),
                      entry.judgement.by_limits, entry.known, field(described(vector)),
                      field(expected_of(run, entry)), field(given_of(*entry.vector, entry.outcome)),
                      field(fmt::format("{}", fmt::join(references_of(vector, "bugs"), " "))));
    }
  }
  return out;
}

}  // namespace acecheck
