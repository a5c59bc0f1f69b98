# SPDX-License-Identifier: Apache-2.0
# acecheck_embed(OUT FUNCTION FILE...): writes the source OUT, which has the content of these files of the project and
# the function of certify/core/files/embedded.h that gives them. The assembler reads them, because a compiler takes minutes for megabytes of literals.
function(acecheck_embed out function)
  list(SORT ARGN)
  set(blocks "")
  set(names "")
  set(rows "")
  set(number 0)
  foreach(file ${ARGN})
    set(name acecheck_${function}_${number})
    string(APPEND blocks
      "    \".hidden ${name}\\n.globl ${name}\\n${name}:\\n.incbin \\\"${PROJECT_SOURCE_DIR}/${file}\\\"\\n\"\n"
      "    \".hidden ${name}_end\\n.globl ${name}_end\\n${name}_end:\\n\"\n")
    string(APPEND names "extern const char ${name}[];\nextern const char ${name}_end[];\n")
    string(APPEND rows "    {\"${file}\", {${name}, ${name}_end}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(asm "")
  if(ARGN)
    set(asm "asm(\".section .rodata\\n\"\n${blocks}    \".previous\");\n")
  endif()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT "// Written by cmake/embed.cmake.
#include \"core/files/embedded.h\"

#include <array>

@asm@extern \"C\" {
@names@}

namespace acecheck {

std::span<const EmbeddedFile> @function@() {
  static const std::array<EmbeddedFile, @number@> files = {{
@rows@  }};
  return files;
}

}  // namespace acecheck
")
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE read)
  set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${read}" SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
