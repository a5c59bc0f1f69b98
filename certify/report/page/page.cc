#include "report/page/page.h"

#include "base/embedded.h"
#include "base/files.h"

namespace acecheck {
namespace {

std::string_view part(std::string_view name) {
  for (const EmbeddedFile& file : page_files()) {
    if (file.path.ends_with(name)) return file.content;
  }
  return "";
}

// JSON that an element of HTML can hold: no text in it ends the element or begins a comment.
std::string in_element(const Json& json) {
  std::string out;
  for (const char c : json.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

// The template with a text in the place of {{name}}.
void put(std::string& page, const std::string& name, std::string_view text) {
  const std::string place = "{{" + name + "}}";
  page.replace(page.find(place), place.size(), text);
}

}  // namespace

void write_page(const std::filesystem::path& directory, const std::vector<LoggedRun>& logs,
                const Suite& suite, const Catalogue& catalogue, faulty::Diagnosis& diagnosis) {
  std::string page(part("page.html"));
  put(page, "style", part("page.css"));
  put(page, "script", part("page.js"));
  put(page, "data", in_element(page_data(logs, suite, catalogue, diagnosis)));
  write_file(directory / "index.html", page);
}

}  // namespace acecheck
