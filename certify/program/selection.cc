// SPDX-License-Identifier: Apache-2.0
#include "program/selection.h"

namespace acecheck {

void add_selection(CLI::App& command, Selection& selection) {
  command
      .add_option_function<std::string>(
          "--codec",
          [&selection](const std::string& codec) {
            selection.codec = from_name<Codec>(codec_names, codec);
          },
          "Only vectors of this codec")
      ->check(one_of(codec_names));
  // Several times, with one pattern each: what follows the pattern is something else.
  command
      .add_option(
          "--filter", selection.filter,
          "Only vectors that match: an id, bug:CLASS, requirement:ID or erratum:ID, where * is "
          "any run of characters and ? any one; several times: vectors that match any of "
          "them")
      ->allow_extra_args(false);
  command
      .add_option("--exclude", selection.exclude,
                  "Not the vectors that match, in the same form; several times: none of them")
      ->allow_extra_args(false);
}

}  // namespace acecheck
