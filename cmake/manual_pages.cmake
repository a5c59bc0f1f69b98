# SPDX-License-Identifier: Apache-2.0
# Writes the manual pages of PROGRAM, whose version is VERSION, into the folder OUT: one page for the program and one for
# each of its commands. HELP2MAN makes a page from what --help prints.
file(MAKE_DIRECTORY ${OUT})
execute_process(COMMAND ${PROGRAM} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCH "Subcommands:\n(  [^\n]*\n)+" lines "${help}")
string(REGEX MATCHALL "\n  [a-z]+" commands "${lines}")
list(TRANSFORM commands STRIP)
list(LENGTH commands count)
if(count LESS 10)
  message(FATAL_ERROR "${PROGRAM} --help lists too few commands: ${commands}")
endif()
foreach(command "" ${commands})
  set(page acecheck-${command})
  if(command STREQUAL "")
    set(page acecheck)
  endif()
  execute_process(COMMAND ${PROGRAM} ${command} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "^[^\n]*" name "${help}")
  execute_process(
    COMMAND ${HELP2MAN} --no-info --section=1 "--name=${name}" "--version-string=acecheck ${VERSION}"
      "--help-option=${command} --help" --output=${OUT}/${page}.1 ${PROGRAM}
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
