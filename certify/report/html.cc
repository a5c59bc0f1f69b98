#include "report/html.h"

#include <fmt/format.h>

#include <map>

#include "base/files.h"
#include "base/foreign_text.h"
#include "base/version.h"
#include "report/wording.h"
#include "suite/catalogue.h"

namespace acecheck {
namespace {

constexpr std::string_view style = R"(
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 78rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; width: 100%; }
th, td { border: 1px solid #8886; padding: .25rem .5rem; text-align: left; vertical-align: top; }
th { position: sticky; top: 0; background: Canvas; }
code { font-size: .92em; overflow-wrap: anywhere; }
.pass { background: #2a83; } .limits, .warn { background: #ca33; }
.fail { background: #d335; font-weight: 600; } .none { color: #888; }
)";

std::string_view class_of(const Json& line) {
  const std::string verdict = line.value("verdict", "");
  if (line.value("by_limits", false)) return "limits";
  if (verdict == "pass") return "pass";
  if (verdict == "not-run") return "none";
  return verdict == "warn" ? "warn" : "fail";
}

// What the implementation gave, for the reader who hovers.
std::string given(const Json& line) {
  if (line.contains("value")) return escaped_markup(described(line["value"], true));
  return for_html(line.value("outcome", "") +
                  (line.contains("detail") ? ": " + line.value("detail", "") : ""));
}

std::string overview(const std::vector<LoggedRun>& runs) {
  constexpr const char* totals[] = {"asked", "passed", "excused", "not_run", "failed"};
  std::string out =
      "<table><tr><th>target</th><th>implementation</th><th>result</th><th>asked</th>"
      "<th>passed</th><th>excused</th><th>not run</th><th>failed</th></tr>\n";
  for (const LoggedRun& run : runs) {
    const Json& hello = run.header["hello"];
    const Json footer = run.footer.value_or(Json::object());
    const std::string result =
        run.footer ? footer.value("result", "") : "truncated: the log has no footer";
    out += fmt::format(
        "<tr><td>{}</td><td>{} {} {}</td><td class=\"{}\">{}</td>",
        for_html(run.header.value("target", "")), for_html(hello.value("name", "")),
        for_html(hello.value("version", "")), for_html(hello.value("language", "")),
        result == "conformant" ? "pass" : (result.starts_with("conformant") ? "limits" : "fail"),
        for_html(result));
    const Json counts = footer.value("totals", Json::object());
    const std::size_t known = counts.value("known", std::size_t{0});
    for (const char* key : totals) {
      const bool some_known = std::string_view(key) == "failed" && known > 0;
      out += run.footer ? fmt::format("<td>{}{}</td>", counts.at(key).get<std::size_t>(),
                                      some_known ? fmt::format(", {} known", known) : "")
                        : "<td class=\"none\">–</td>";
    }
    out += "</tr>\n";
  }
  return out + "</table>\n";
}

std::string matrix(const std::vector<LoggedRun>& runs, const Suite& suite) {
  std::vector<std::map<std::string, const Json*>> by_id(runs.size());
  std::string out = "<table><tr><th>vector</th><th>input and expectation</th>";
  for (std::size_t i = 0; i < runs.size(); ++i) {
    out += fmt::format("<th>{}</th>", for_html(runs[i].header.value("target", "")));
    for (const Json& line : runs[i].lines) by_id[i][line.value("id", "")] = &line;
  }
  out += "</tr>\n";
  for (const Vector& vector : suite.vectors()) {
    out += fmt::format("<tr><td title=\"{}\"><code>{}</code></td><td><code>{}<br>→ {}</code></td>",
                       for_html(cited(vector.json["source"])), for_html(vector.id),
                       escaped_markup(described(vector.input, true)),
                       vector.value ? escaped_markup(described(*vector.value, true))
                                    : for_html("a rejection (" + vector.reason + ")"));
    for (const auto& lines : by_id) {
      const auto it = lines.find(vector.id);
      if (it == lines.end()) {
        out += "<td class=\"none\">–</td>";
        continue;
      }
      const Json& line = *it->second;
      out += fmt::format(
          "<td class=\"{}\" title=\"{}\">{}</td>", class_of(line), given(line),
          line.value("by_limits", false)
              ? "pass by limits"
              : (line.value("known", false) ? "known " : "") + for_html(line.value("verdict", "")));
    }
    out += "</tr>\n";
  }
  return out + "</table>\n";
}

}  // namespace

void write_html(const std::filesystem::path& directory, const std::vector<LoggedRun>& runs,
                const Suite& suite) {
  const std::string digest = runs.empty() ? "" : runs.front().header.value("suite_sha256", "");
  write_file(directory / "index.html",
             fmt::format("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                         "<meta name=\"viewport\" content=\"width=device-width\">"
                         "<title>acecheck report</title><style>{}</style></head><body>\n"
                         "<h1>acecheck report</h1>\n<p>acecheck {}, {} vectors, suite "
                         "<code>{}</code></p>\n{}<h2>Every vector</h2>\n{}</body></html>\n",
                         style, version, suite.vectors().size(), for_html(digest, 64),
                         overview(runs), matrix(runs, suite)));
}

}  // namespace acecheck
