// SPDX-License-Identifier: Apache-2.0
// The oracle beside the drafts. Each step of the oracle cites the line or step that it is:
//
// - `[bis 6.2 line 15: i + digit * w]`: the draft, the section, the line, and words of that line;
// - `[lace 2.4.1 step 5: Move IP]`: the same of a numbered step;
// - `[cidnuc 2.2.5: 37 octets]`: the same of a section that is one step.
//
// Lines are counted from 1 after the section's heading, without blank lines and page breaks. Held
// here: the words stand on that line and on no line next to it, and every line of a procedure is
// cited but for those that only close a block.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "support/drafts.h"

namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::string> drafts = {{"bis", "draft-costello-rfc3492bis-02"},
                                                   {"00", "draft-ietf-idn-punycode-00"},
                                                   {"lace", "draft-ietf-idn-lace-00"},
                                                   {"mace", "draft-ietf-idn-mace-01"},
                                                   {"cidnuc", "draft-hoffman-idn-cidnuc-00"}};

struct Citation {
  std::string where;  // file and line of the oracle
  std::string draft;
  std::string section;
  std::string unit;  // "line", "step" or ""
  std::size_t number;
  std::string words;
};

std::string collapsed(const std::string& text) {
  return std::regex_replace(text, std::regex(R"(\s+)"), " ");
}

std::vector<Citation> citations() {
  static const std::regex form(R"(\[(bis|00|lace|mace|cidnuc) ([0-9A-Z.]+))"
                               R"((?: (line|step) (\d+))?: ([^\]]+)\])");
  std::vector<Citation> out;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(ACECHECK_SOURCE_DIR) / "oracle")) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".h" && extension != ".cc") continue;
    std::ifstream in(entry.path());
    std::string text;
    for (std::size_t line = 1; std::getline(in, text); ++line) {
      for (std::sregex_iterator it(text.begin(), text.end(), form), end; it != end; ++it) {
        const std::smatch& m = *it;
        out.push_back({entry.path().filename().string() + ":" + std::to_string(line), m[1], m[2],
                       m[3], m[4].matched ? std::stoul(m[4]) : 0, m[5]});
      }
    }
  }
  return out;
}

// A section of a draft: its lines, and where they are numbered its steps.
class Section {
 public:
  Section(const std::string& draft, const std::string& section) {
    const bool dots =
        (draft == "bis" && section == "3.4") || (draft == "lace" && section == "2.4.2");
    close_ = dots ? "[.] " : "[)] ";
    const std::string text = tests::read_draft(drafts.at(draft));
    if (draft == "cidnuc") {
      lines_ = {inline_section(text, section)};
    } else {
      take_lines(text, section);
    }
    for (const std::string& line : lines_) whole_ += line + " ";
    whole_ = collapsed(whole_);
  }

  const std::string& whole() const { return whole_; }

  std::optional<std::string> line(std::size_t number) const {
    if (number < 1 || number > lines_.size()) return {};
    return lines_[number - 1];
  }

  // "3) ..." or "3. ...", each behind the one before.
  std::optional<std::string> step(std::size_t number) const {
    std::size_t start = 0;
    std::size_t end = 0;
    for (std::size_t k = 1; k <= number + 1; ++k) {
      start = end;
      const std::regex head("(?:^| )(?:- )?" + std::to_string(k) + close_);
      std::smatch found;
      const auto from = whole_.begin() + static_cast<std::ptrdiff_t>(start);
      if (std::regex_search(from, whole_.end(), found, head)) {
        end = start + static_cast<std::size_t>(found.position() + found.length());
      } else if (k <= number) {
        return {};
      } else {
        end = whole_.size();
      }
    }
    return whole_.substr(start, end - start);
  }

 private:
  static bool is_heading(const std::string& line, std::string& number) {
    static const std::regex marks(R"([#*]|</?u>)");
    static const std::regex heading(R"(^ ?([0-9]+(?:\.[0-9]+)*|[A-Z])\.? [A-Z].*)");
    if (line.empty() || line.front() == ' ') return false;
    const std::string plain = std::regex_replace(line, marks, "");
    std::smatch found;
    if (!std::regex_match(plain, found, heading)) return false;
    number = found[1];
    return true;
  }

  void take_lines(const std::string& text, const std::string& section) {
    static const std::regex page_break(R"(^(```|Internet Draft .*|\s+Expires .*\[Page.*)$)");
    std::istringstream in(text);
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
      std::string number;
      if (is_heading(line, number)) {
        inside = number == section;
        if (inside) lines_.clear();  // the last one: there may be a table of contents
      } else if (inside && line.find_first_not_of(" \f\r") != std::string::npos &&
                 !std::regex_match(line, page_break)) {
        lines_.push_back(line);
      }
    }
  }

  // CIDNUC, whose lines were lost: from "2.4.1 Compressing" to the next such heading.
  static std::string inline_section(const std::string& text, const std::string& section) {
    static const std::regex heading(R"((?:^| )([2-9](?:\.[0-9]+)+|3\.(?= Imp)) [A-Z])");
    const std::string flat = collapsed(text);
    std::string out;
    std::size_t start = std::string::npos;
    for (std::sregex_iterator it(flat.begin(), flat.end(), heading), end; it != end; ++it) {
      const auto at = static_cast<std::size_t>(it->position());
      if (start != std::string::npos) out = flat.substr(start, at - start);
      start =
          (*it)[1] == section ? at + static_cast<std::size_t>(it->length()) - 1 : std::string::npos;
    }
    return out;
  }

  std::vector<std::string> lines_;
  std::string whole_;
  std::string close_;  // behind the number of a step
};

class Citations : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::is_directory(tests::drafts_directory())) {
      GTEST_SKIP() << "the drafts are not in " << tests::drafts_directory()
                   << "; set ACECHECK_DRAFTS";
    }
  }

  const Section& section(const std::string& draft, const std::string& number) {
    const auto key = std::pair(draft, number);
    auto found = sections_.find(key);
    if (found == sections_.end()) found = sections_.emplace(key, Section(draft, number)).first;
    return found->second;
  }

  std::map<std::pair<std::string, std::string>, Section> sections_;
};

bool holds(const std::optional<std::string>& text, const std::string& words) {
  return text && collapsed(*text).find(words) != std::string::npos;
}

TEST_F(Citations, WordsStandWhereTheyAreCited) {
  const auto all = citations();
  EXPECT_GT(all.size(), 250u);
  for (const Citation& c : all) {
    const Section& text = section(c.draft, c.section);
    ASSERT_FALSE(text.whole().empty()) << c.where << ": " << c.draft << " has no " << c.section;
    if (c.unit.empty()) {
      EXPECT_TRUE(holds(text.whole(), c.words))
          << c.where << ": " << c.draft << " " << c.section << " has no \"" << c.words << "\"";
      continue;
    }
    const auto at = [&](std::size_t number) {
      return c.unit == "line" ? text.line(number) : text.step(number);
    };
    EXPECT_TRUE(holds(at(c.number), c.words))
        << c.where << ": \"" << c.words << "\" is not in " << c.draft << " " << c.section << " "
        << c.unit << " " << c.number << ", which is: " << at(c.number).value_or("(none)");
    if (c.unit != "line") continue;
    for (const std::size_t next : {c.number - 1, c.number + 1}) {
      EXPECT_FALSE(holds(at(next), c.words)) << c.where << ": \"" << c.words << "\" is in line "
                                             << next << " as well: cite words of one line only";
    }
  }
}

// The extent of a procedure: the numbers of its first and last line or step.
struct Procedure {
  const char* draft;
  const char* section;
  const char* unit;
  std::size_t first;
  std::size_t last;
};

TEST_F(Citations, EveryLineOfAProcedureIsCited) {
  static const std::regex closes(R"(^\s*(end|endif|else|#.*)\s*$)");
  std::set<std::string> cited;
  for (const Citation& c : citations()) {
    cited.insert(c.draft + " " + c.section + " " + c.unit + " " + std::to_string(c.number));
  }
  const auto is_cited = [&](const Procedure& p, std::size_t number) {
    return cited.contains(std::string(p.draft) + " " + p.section + " " + p.unit + " " +
                          std::to_string(number));
  };
  for (const Procedure& p : std::initializer_list<Procedure>{{"bis", "6.1", "line", 1, 10},
                                                             {"bis", "6.2", "line", 1, 27},
                                                             {"bis", "6.3", "line", 1, 29},
                                                             {"bis", "4", "line", 13, 18},
                                                             {"bis", "5", "line", 2, 8},
                                                             {"bis", "5", "line", 20, 22},
                                                             {"mace", "4", "line", 3, 19},
                                                             {"mace", "5", "line", 2, 13},
                                                             {"mace", "7", "line", 1, 78},
                                                             {"mace", "9", "line", 1, 51},
                                                             {"bis", "3.4", "step", 1, 4},
                                                             {"lace", "2.4.1", "step", 1, 7},
                                                             {"lace", "2.4.2", "step", 1, 10},
                                                             {"lace", "2.5.1", "step", 1, 6},
                                                             {"lace", "2.5.2", "step", 1, 3},
                                                             {"cidnuc", "2.4.1", "step", 1, 10},
                                                             {"cidnuc", "2.4.2", "step", 1, 12},
                                                             {"cidnuc", "2.5.1", "step", 1, 7},
                                                             {"cidnuc", "2.5.2", "step", 1, 4}}) {
    const Section& text = section(p.draft, p.section);
    const bool lines = std::string(p.unit) == "line";
    for (std::size_t number = p.first; number <= p.last; ++number) {
      const auto words = lines ? text.line(number) : text.step(number);
      ASSERT_TRUE(words) << p.draft << " " << p.section << " " << number;
      if (lines && std::regex_match(*words, closes)) continue;
      EXPECT_TRUE(is_cited(p, number)) << "the oracle cites nowhere " << p.draft << " " << p.section
                                       << " " << p.unit << " " << number << ": " << *words;
    }
    EXPECT_TRUE(lines || !text.step(p.last + 1)) << p.draft << " " << p.section;
  }
  for (const auto& [draft, sections] :
       {std::pair{"lace",
                  std::vector{"2.2.1", "2.2.2", "2.2.3", "2.2.4", "2.3.1", "2.3.2", "2.3.3"}},
        std::pair{"cidnuc", std::vector{"2.2.1", "2.2.2", "2.2.3", "2.2.4", "2.2.5", "2.2.6",
                                        "2.2.7", "2.3.1", "2.3.2", "2.3.3", "2.3.4"}}}) {
    for (const char* number : sections) {
      EXPECT_TRUE(is_cited({draft, number, "", 0, 0}, 0)) << draft << " " << number;
    }
  }
}

}  // namespace
