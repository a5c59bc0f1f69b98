// SPDX-License-Identifier: Apache-2.0
#include "report/site/site.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "core/failure.h"
#include "core/files/files.h"
#include "core/files/version.h"
#include "core/text.h"
#include "faults/faulty.h"
#include "report/explanation.h"
#include "report/packed.h"
#include "report/site/html.h"
#include "report/site/words.h"
#include "report/template.h"
#include "report/wording.h"
#include "suite/catalogue.h"
#include "suite/suite.h"

namespace acecheck {
namespace {

// A file of vectors and its page.
struct Theme {
  std::string page;  // "vectors/edge/punycode-delimiter.html"
  std::string description;
  std::vector<Vector> vectors;
};

// A vector that something refers to.
struct Shown {
  const Theme* theme;
  const Vector* vector;

  std::string address() const { return theme->page + '#' + vector->id; }
};

using ById = std::map<std::string, std::vector<Shown>>;

const std::vector<Shown>& at(const ById& map, const std::string& id) {
  static const std::vector<Shown> none;
  const auto found = map.find(id);
  return found == map.end() ? none : found->second;
}

Html definition(const Html& term, const Html& description) {
  return element("dt", term) + element("dd", description);
}

Html list_of(const std::vector<Html>& items) {
  Html out;
  for (const Html& item : items) out += element("li", item);
  return items.empty() ? Html() : element("ul", out);
}

// Definitions that are left out where there is nothing to say.
Html definition_of(const std::string& term, const std::string& text) {
  return text.empty() ? Html() : definition(term, text);
}

Html definition_of(const std::string& term, const std::vector<Html>& items) {
  return items.empty() ? Html() : definition(term, list_of(items));
}

// The heading of something with an anchor, which links to itself.
Html anchor(std::string_view level, const std::string& id) {
  return element(level, link('#' + id, element("code", id)));
}

// A heading whose anchor is its title in small letters: "who-had-it".
Html heading(const std::string& title) {
  std::string id;
  for (const char c : title.substr(0, title.find(" ("))) {
    id += c == ' ' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c);
  }
  return element("h2", {{"id", id}}, link('#' + id, title));
}

BadInput unknown(const Vector& vector, const std::string& id) {
  return BadInput(
      fmt::format("{}: names {}, which neither bugs.json nor requirements.json has; `acecheck "
                  "vectors lint` says "
                  "more",
                  vector.id, id));
}

std::string page_of_class(const std::string& id) { return fmt::format("classes/{}.html", id); }

std::string page_of_requirements(Codec codec) {
  return fmt::format("requirements/{}.html", name(codec));
}

// "edge/punycode-delimiter".
std::string name_of(const Theme& theme) {
  return std::filesystem::path(theme.page)
      .replace_extension("")
      .lexically_relative("vectors")
      .generic_string();
}

// 6,154
std::string count_of(std::size_t count) {
  std::string out = std::to_string(count);
  for (std::size_t at = out.size(); at > 3; at -= 3) out.insert(at - 3, ",");
  return out;
}

// A table under its heading, which scrolls by itself where the window is narrow.
Html table(const std::string& title, const std::vector<std::string>& columns,
           const std::vector<Row>& rows) {
  return heading(title) +
         element(
             "div",
             {{"class", "scroll"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", title}},
             table_of(columns, rows));
}

// Links to vectors, folded. root: the way to the site's directory.
Html folded(const std::vector<Shown>& vectors, const std::string& root) {
  if (vectors.empty()) return {};
  std::vector<Html> links;
  for (const Shown& shown : vectors)
    links.push_back(link(root + shown.address(), element("code", shown.vector->id)));
  return element("details", element("summary", plural(vectors.size(), "vector")) + list_of(links));
}

class Site {
 public:
  Site(const std::filesystem::path& directory, const std::filesystem::path& vectors,
       const std::filesystem::path& engine)
      : directory_(directory),
        vectors_(vectors),
        engine_(engine.empty() ? "" : packed(read_file(engine))),
        suite_(Suite::load(vectors)),
        catalogue_(Catalogue::load(vectors)),
        errata_(load_errata(vectors)) {
    for (const VectorFile& file : vector_files(vectors)) {
      const auto page = file.path.lexically_relative(vectors).replace_extension(".html");
      themes_.push_back({.page = "vectors/" + page.generic_string(),
                         .description = file.json.value("description", ""),
                         .vectors = vectors_of(file)});
    }
    for (const Theme& theme : themes_) {
      for (const Vector& vector : theme.vectors) {
        for (const auto& id : references_of(vector, "bugs"))
          by_bug_[id].push_back({&theme, &vector});
        for (const auto& id : references_of(vector, "requirements"))
          by_requirement_[id].push_back({&theme, &vector});
        for (const auto& id : references_of(vector, "errata"))
          by_erratum_[id].push_back({&theme, &vector});
      }
    }
  }

  std::size_t write() {
    write_file(directory_ / "style.css", std::string(html_file("page.css")));
    write_file(directory_ / "search.js", std::string(html_file("search.js")));
    write_index();
    for (const BugClass& bug : catalogue_.bugs) write_class(bug);
    for (std::size_t codec = 0; codec < codec_count; ++codec)
      write_requirements(static_cast<Codec>(codec));
    write_errata();
    for (const Theme& theme : themes_) write_vectors(theme);
    if (!engine_.empty()) write_try();
    write_file(directory_ / "entries.js",
               fmt::format("globalThis.packedEntries = \"{}\";\n", packed(in_one_line(entries()))));
    return pages_;
  }

 private:
  // path: of the page, below the directory. root: the way from the page to the directory. policy:
  // what the browser permits the page.
  void write_page(const std::string& path, const std::string& title, const std::string& root,
                  const Html& content, const std::string& policy = "") {
    if (std::filesystem::path(path).lexically_normal() != path) {
      throw BadInput(
          fmt::format("{}: an id in vectors/ is not the name of a page; use letters, "
                      "digits and hyphens",
                      path));
    }
    std::string page(html_file("site.html"));
    put(page, "policy",
        policy.empty()
            ? ""
            : fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n",
                          policy));
    put(page, "title", Html(title + " - acecheck").markup());
    put(page, "root", root);
    put(page, "scripts", root);
    put(page, "nav",
        element("nav", link(root + "index.html", "The acecheck suite") +
                           (engine_.empty() ? Html() : link(root + "try.html", "Try it")) +
                           link(root + "index.html#mistake-classes", "Mistake classes") +
                           link(root + "index.html#requirements", "Requirements") +
                           link(root + "errata.html", "Errata") +
                           link(root + "index.html#vectors", "Vectors"))
            .markup());
    put(page, "content", (element("h1", title) + content).markup());
    write_file(directory_ / path, page);
    ++pages_;
  }

  void write_index() {
    Html content = element(
        "p",
        fmt::format("acecheck tests implementations of Punycode (RFC 3492), LACE, MACE and CIDNUC, "
                    "written in any language. A wrong implementation shows a user another name "
                    "than the one that is looked up. These pages describe the suite: {} vectors, "
                    "each an input with the answer that the drafts require.",
                    count_of(suite_.vectors().size())));
    content += heading("How to begin");
    content +=
        table_of({"Command", "What it does"},
                 {{{element("code", "acecheck adapters new python my-adapter"),
                    "Writes an adapter: a small program that connects your implementation."}},
                  {{element("code", "acecheck certify -- ./my-adapter"),
                    "Runs the vectors against it. The summary says what to fix first."}},
                  {{element("code", "acecheck certify --html report -- ./my-adapter"),
                    "Writes a report that you can share."}},
                  {{element("code", "acecheck explain ID"),
                    "Explains a vector: the clause, the mistake and the computation."}}});
    content += element(
        "p",
        "An implementation may be one of IDNA: its adapter declares the layer. Then the codec "
        "inside IDNA is judged, and none of IDNA's own rules for a combining mark at the beginning "
        "of a label, joiners (ContextJ), other characters in context (ContextO) and the direction "
        "of text (Bidi).");
    content +=
        element("p", {{"class", "quiet"}},
                fmt::format("acecheck {}; the suite's SHA-256 is {}.", version, suite_.digest()));
    std::vector<Row> rows;
    for (const BugClass& bug : catalogue_.bugs) {
      rows.push_back({{link(page_of_class(bug.id), element("code", bug.id)), bug.what,
                       codecs_of(bug), count_of(at(by_bug_, bug.id).size())}});
    }
    content += table("Mistake classes", {"Class", "In the code", "Codecs", "Vectors"}, rows);
    rows.clear();
    for (std::size_t i = 0; i < codec_count; ++i) {
      const auto codec = static_cast<Codec>(i);
      const auto requirements =
          std::ranges::count(catalogue_.requirements, codec, &Requirement::codec);
      rows.push_back({{link(page_of_requirements(codec), name(codec)),
                       count_of(static_cast<std::size_t>(requirements))}});
    }
    content += table("Requirements", {"Codec", "Requirements"}, rows);
    content += element("p", link("errata.html", fmt::format("{} errata of the drafts, and how they "
                                                            "are read",
                                                            errata_.size())));
    rows.clear();
    for (const Theme& theme : themes_) {
      rows.push_back({{link(theme.page, element("code", name_of(theme))), theme.description,
                       count_of(theme.vectors.size())}});
    }
    write_page("index.html", "The acecheck suite", "",
               content + table("Vectors", {"File", "About", "Vectors"}, rows));
  }

  // The page that computes. A page without a server cannot load a module, but a script.
  void write_try() {
    Html content = element(
        "p",
        "Type a text, a label of a domain name or an encoding. Your browser computes: nothing that "
        "you type leaves this page. The address has what you typed, so that you can share it.");
    content += element("div", {{"id", "try"}}, "This page needs JavaScript and WebAssembly.");
    content += heading("Test a codec");
    content += element(
        "p",
        "Paste functions encode and decode. They take a string and return a string, or throw to "
        "reject; encodings have no prefix for Punycode. Or choose a WebAssembly module with the "
        "functions of acecheck/plugin.h, which also finds writes behind the output buffer. All "
        "vectors are run in a worker, each with a time limit of two seconds.");
    content += element("pre",
                       "clang --target=wasm32-wasi -mexec-model=reactor -O2 codec.c -o codec.wasm "
                       "-Wl,--export-table,--export=acecheck_plugin_get");
    content += element("div", {{"id", "codec"}}, "");
    for (const char* script : {"engine.js", "try.js", "codec.js"}) {
      write_file(directory_ / script, std::string(html_file(script)));
    }
    write_file(directory_ / "engine-module.js",
               fmt::format("globalThis.packedEngine = \"{}\";\n", engine_));
    write_file(directory_ / "suite.js", fmt::format("globalThis.packedSuite = \"{}\";\n",
                                                    packed(in_one_line(suite_for_codecs()))));
    for (const char* script : {"engine-module.js", "engine.js", "suite.js", "try.js", "codec.js"}) {
      content += element("script", {{"src", script}}, "");
    }
    // Nothing of what is typed or pasted may leave the page.
    write_page("try.html", "Try it", "", content,
               "default-src 'none'; script-src 'self' file: blob: 'unsafe-eval'; style-src 'self' "
               "file:; worker-src blob:");
  }

  // What certify/program/browser/codec.h needs of the suite.
  Json suite_for_codecs() const {
    Json vectors = Json::array();
    for (const Vector& vector : suite_.vectors()) {
      if (vector.op != Op::encode && vector.op != Op::decode) continue;
      Json row = {{"codec", name(vector.codec)}};
      row.update(vector.json);
      for (const char* member : {"comment", "source", "requirements", "trace"}) row.erase(member);
      vectors.push_back(std::move(row));
    }
    return {{"vectors", std::move(vectors)}, {"bugs", read_json(vectors_ / "bugs.json")["bugs"]}};
  }

  void write_class(const BugClass& bug) {
    Html references;
    for (const Reference& each : bug.references) {
      references += element(
          "li", link(each.url, each.url) + fmt::format(" ({}): {}", each.status, each.says));
    }
    Html content = element("p", bug.what);
    content += element(
        "dl",
        definition_of(fmt::format("Leads to ({})", fmt::join(bug.effects, ", ")), bug.effect) +
            definition_of("How to fix it", bug.fix) + definition_of("Shown by", bug.trigger) +
            definition_of("Codecs", codecs_of(bug)) +
            definition_of("Layer", bug.layer == "idna" ? "IDNA, around the codec" : "codec"));
    content += heading("Who had it");
    content += bug.references.empty() ? element("p", "No public report is known.")
                                      : element("ul", references);
    std::vector<Row> faults;
    for (const faulty::FaultyCodec& fault : faults_) {
      if (fault.bug != bug.id) continue;
      faults.push_back({{link('#' + fault.id, element("code", fault.id)), fault.what}, fault.id});
    }
    if (!faults.empty()) {
      content += table(fmt::format("Faults of the class ({})", faults.size()),
                       {"Fault", "What is wrong"}, faults);
    }
    const std::string title = fmt::format("Vectors that catch it ({})", at(by_bug_, bug.id).size());
    std::vector<Row> rows;
    for (const Shown& shown : at(by_bug_, bug.id)) {
      const Vector& vector = *shown.vector;
      rows.push_back({{link("../" + shown.address(), element("code", vector.id)),
                       isolated(asked(vector)), isolated(right_answer(vector))}});
    }
    write_page(page_of_class(bug.id), bug.id, "../",
               content + table(title, {"Vector", "Asked", "Right answer"}, rows));
  }

  void write_requirements(Codec codec) {
    Html content;
    for (const Requirement& requirement : catalogue_.requirements) {
      if (requirement.codec != codec) continue;
      std::vector<Html> sources;
      for (const std::string& source : requirement.sources) sources.push_back(source_link(source));
      const std::vector<Shown>& vectors = at(by_requirement_, requirement.id);
      content += element("section", {{"id", requirement.id}},
                         anchor("h2", requirement.id) + element("p", requirement.statement) +
                             element("dl", definition_of("Level", requirement.level) +
                                               definition_of("Sources", sources) +
                                               definition_of("No vector", requirement.untestable)) +
                             folded(vectors, "../"));
    }
    write_page(page_of_requirements(codec), fmt::format("Requirements of {}", name(codec)), "../",
               content);
  }

  void write_errata() {
    Html content = element("p", "Where a draft is wrong, silent or ambiguous, and how it is read.");
    for (const Erratum& erratum : errata_) {
      std::vector<Html> places;
      for (const std::string& draft : erratum.drafts)
        places.push_back(place_of(draft, erratum.section));
      content += element(
          "section", {{"id", erratum.id}},
          anchor("h2", erratum.id) +
              element("div", {{"class", "beside"}},
                      element("div", element("h3", "As printed") + element("p", erratum.printed) +
                                         list_of(places)) +
                          element("div", element("h3", "Read as") + element("p", erratum.reading) +
                                             element("p", consequence_of(erratum)))) +
              element("dl", definition_of("Example", example_of(erratum))) +
              folded(at(by_erratum_, erratum.id), ""));
    }
    write_page("errata.html", "Errata of the drafts", "", content);
  }

  void write_vectors(const Theme& theme) {
    std::vector<Html> links;
    for (const Vector& vector : theme.vectors) {
      links.push_back(link('#' + vector.id, element("code", vector.id)));
    }
    Html content =
        element("p", theme.description) +
        element("details", element("summary", plural(links.size(), "vector")) + list_of(links));
    for (const Vector& vector : theme.vectors) content += article(vector);
    write_page(theme.page, name_of(theme), "../../", content);
  }

  Html article(const Vector& vector) const {
    const OracleAnswer answer = traced_answer(vector);
    Html question;
    const std::string text = question_of(vector, answer);
    for (const std::string_view line : lines_of(text)) question += element("p", isolated(line));
    std::vector<Html> bugs;
    for (const std::string& id : references_of(vector, "bugs")) {
      const BugClass* bug = catalogue_.bug(id);
      if (bug == nullptr) throw unknown(vector, id);
      bugs.push_back(link("../../" + page_of_class(id), element("code", id)) + ": " + bug->what);
    }
    std::vector<Html> requirements;
    for (const std::string& id : references_of(vector, "requirements")) {
      const Requirement* requirement = catalogue_.requirement(id);
      if (requirement == nullptr) throw unknown(vector, id);
      requirements.push_back(link("../../" + page_of_requirements(requirement->codec) + '#' + id,
                                  element("code", id)) +
                             ": " + requirement->statement);
    }
    std::vector<Html> errata;
    for (const std::string& id : references_of(vector, "errata"))
      errata.push_back(link("../../errata.html#" + id, id));
    Html computation;
    const std::string steps = computation_of(vector, answer);
    for (const std::string_view line : lines_of(steps))
      computation += isolated(line) + Html::line_end();
    return element(
        "section", {{"id", vector.id}},
        anchor("h2", vector.id) + element("p", vector.json.value("comment", "")) + question +
            element("dl",
                    definition("Source", source_link(cited(vector.json["source"]))) +
                        definition_of("Misprinted as", vector.json.value("printed", "")) +
                        definition_of("Mistakes", bugs) +
                        definition_of("Requirements", requirements) +
                        definition_of("Errata", errata) +
                        definition("Explain your answer",
                                   element("code", fmt::format("acecheck explain {} --got ANSWER",
                                                               vector.id)))) +
            element("details", element("summary", "Computation") + element("pre", computation)));
  }

  // What the search finds, in the order in which it is shown.
  Json entries() const {
    Json out = Json::array();
    const auto add = [&](std::string_view kind, const std::string& id, const std::string& address,
                         const std::string& text) {
      out.push_back({{"kind", kind}, {"id", id}, {"address", address}, {"text", text}});
    };
    for (const BugClass& bug : catalogue_.bugs)
      add("mistake class", bug.id, page_of_class(bug.id), bug.what + ' ' + bug.effect);
    for (const faulty::FaultyCodec& fault : faults_)
      if (catalogue_.bug(fault.bug) != nullptr)
        add("fault", fault.id, page_of_class(fault.bug) + '#' + fault.id, fault.what);
    for (const Requirement& each : catalogue_.requirements)
      add("requirement", each.id, page_of_requirements(each.codec) + '#' + each.id, each.statement);
    for (const Erratum& each : errata_)
      add("erratum", each.id, "errata.html#" + each.id, each.printed + "; " + each.reading);
    for (const Theme& theme : themes_) {
      for (const Vector& vector : theme.vectors) {
        add("vector", vector.id, Shown{&theme, &vector}.address(),
            fmt::format("{}: {}. {}", asked(vector), right_answer(vector),
                        vector.json.value("comment", "")));
      }
    }
    return out;
  }

  std::filesystem::path directory_;
  std::filesystem::path vectors_;
  std::string engine_;  // packed; empty: no page computes
  Suite suite_;
  Catalogue catalogue_;
  std::vector<Erratum> errata_;
  std::vector<faulty::FaultyCodec> faults_ = faulty::all();
  std::vector<Theme> themes_;
  ById by_bug_;
  ById by_requirement_;
  ById by_erratum_;
  std::size_t pages_ = 0;
};

}  // namespace

std::size_t write_site(const std::filesystem::path& directory, const std::filesystem::path& vectors,
                       const std::filesystem::path& engine) {
  return Site(directory, vectors, engine).write();
}

}  // namespace acecheck
