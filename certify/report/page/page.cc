// SPDX-License-Identifier: Apache-2.0
#include "report/page/page.h"

#include "core/files/files.h"
#include "report/packed.h"
#include "report/template.h"

namespace acecheck {
void write_page(const std::filesystem::path& directory, const std::vector<LoggedRun>& logs,
                const Suite& suite, const Catalogue& catalogue, faulty::Diagnosis& diagnosis,
                const std::string& site) {
  std::string page(html_file("page.html"));
  put(page, "style", html_file("page.css"));
  put(page, "script", html_file("page.js"));
  put(page, "data", packed(in_one_line(page_data(logs, suite, catalogue, diagnosis, site))));
  write_file(directory / "index.html", page);
}

}  // namespace acecheck
