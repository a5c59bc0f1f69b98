// SPDX-License-Identifier: Apache-2.0
// Text that somebody else wrote (names, versions, reasons, standard error, ids), made safe for what
// shows it. Every path to a terminal or a page goes through these functions.
#pragma once

#include <string>
#include <string_view>

namespace acecheck {

// One line: control characters, escape codes, line separators, bidirectional and other invisible
// marks, and the first character of a command of Azure Pipelines ("##vso[") as <U+XXXX>; octets
// that are not UTF-8 as <XX>. Longer than `most` octets: cut, with "...".
std::string for_terminal(std::string_view text, std::size_t most = 4096);

// The same, line by line: line feeds stay, and each line begins with `indent`.
std::string lines_for_terminal(std::string_view text, std::string_view indent);

// As for_terminal(), and with character references for what HTML would take for markup, within an
// attribute as well.
std::string for_html(std::string_view text, std::size_t most = 4096);

// As for_html(), for a paragraph or a table's cell of Markdown: without links, mentions and
// formulas.
std::string for_markdown(std::string_view text);

// Character references alone, for text that this program made.
std::string escaped_markup(std::string_view text);

// A text of more than `most` octets of UTF-8 with its middle left out: the beginning, how many
// characters are missing, and the end. No character is cut.
std::string shortened(std::string_view text, std::size_t most = 400);

// Text for a terminal: printable characters unchanged, all others as <U+XXXX>.
std::string for_display(std::string_view unicode);

}  // namespace acecheck
