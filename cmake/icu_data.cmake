# SPDX-License-Identifier: Apache-2.0
# acecheck_icu_data(OUT): writes the source OUT, which defines ICU's data with what oracle, judge and faulty codecs use.
# The data of the distribution's static library is 30 MB; normalization to NFC and the properties of characters are
# in ICU's code, and need none of it.
function(acecheck_icu_data out)
  # NFKC, its case folding, UTS 46, and nameprep.
  set(items nfkc.nrm nfkc_cf.nrm uts46.nrm rfc3491.spp)
  string(REGEX MATCH "^[0-9]+" major ${icu_VERSION})
  find_program(ICUPKG icupkg HINTS /usr/sbin REQUIRED)
  find_library(ICU_DATA libicudata.a HINTS ${icu_LIBRARY_DIRS} REQUIRED)
  set(work ${CMAKE_CURRENT_BINARY_DIR}/icu)
  file(REMOVE_RECURSE ${work})
  file(MAKE_DIRECTORY ${work}/items ${work}/cut)
  list(JOIN items "\n" lines)
  file(WRITE ${work}/items.txt "${lines}\n")
  # The name of the data has a letter for the order of octets: icudt72l.
  set(order l)
  if(CMAKE_CXX_BYTE_ORDER STREQUAL BIG_ENDIAN)
    set(order b)
  endif()
  set(name icudt${major}${order})
  set(in ${work} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(WORKING_DIRECTORY ${in} COMMAND ${CMAKE_AR} x ${ICU_DATA})
  execute_process(WORKING_DIRECTORY ${in}
    COMMAND ${CMAKE_OBJCOPY} -O binary -j .rodata ${name}_dat.o ${name}.dat)
  execute_process(WORKING_DIRECTORY ${in} COMMAND ${ICUPKG} -d items -x items.txt ${name}.dat)
  execute_process(WORKING_DIRECTORY ${in} COMMAND ${ICUPKG} -t${order} -s items -a items.txt new cut/${name}.dat)
  file(REMOVE ${work}/${name}_dat.o ${work}/${name}.dat)
  # The object comes before the library, out of which the linker then takes nothing.
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT "// Written by cmake/icu_data.cmake.
asm(\".section .rodata\\n.balign 16\\n.globl icudt@major@_dat\\nicudt@major@_dat:\\n\"
    \".incbin \\\"@work@/cut/@name@.dat\\\"\\n.previous\");
")
  set_source_files_properties(${out} PROPERTIES
    OBJECT_DEPENDS ${work}/cut/${name}.dat SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
