#include "report/page/page.h"

#include "core/files/files.h"
#include "report/template.h"

namespace acecheck {
namespace {

// JSON that an element of HTML can hold: no text in it ends the element or begins a comment.
std::string in_element(const Json& json) {
  std::string out;
  for (const char c : in_one_line(json)) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

void write_page(const std::filesystem::path& directory, const std::vector<LoggedRun>& logs,
                const Suite& suite, const Catalogue& catalogue, faulty::Diagnosis& diagnosis,
                const std::string& site) {
  std::string page(html_file("page.html"));
  put(page, "style", html_file("page.css"));
  put(page, "script", html_file("page.js"));
  put(page, "data", in_element(page_data(logs, suite, catalogue, diagnosis, site)));
  write_file(directory / "index.html", page);
}

}  // namespace acecheck
