# SPDX-License-Identifier: Apache-2.0
# What an installation has, by component: `program` (which needs `vectors`), `library` (libace.so.1), and `development`
# (the headers, ace.pc, the packages ace and acecheck for CMake, and the kit that fuzzes a codec).
include(CMakePackageConfigHelpers)
set(data ${CMAKE_INSTALL_DATADIR}/acecheck)
set(documents ${CMAKE_INSTALL_DOCDIR})

# --- library, development: find_package(ace) ----------------------------------------------------------------------
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/ace)
set(targets ace)
if(ACECHECK_SHARED)
  list(APPEND targets ace_shared)
endif()
install(TARGETS ${targets} EXPORT ace-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
install(DIRECTORY codecs/include/ace DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(EXPORT ace-targets NAMESPACE ace:: DESTINATION ${package} COMPONENT development)
set(made ${PROJECT_BINARY_DIR}/package)
write_basic_package_version_file(${made}/ace-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES codecs/ace-config.cmake ${made}/ace-config-version.cmake
  DESTINATION ${package} COMPONENT development)
# The prefix is known when it is installed: `cmake --install --prefix`.
install(CODE "
  set(PROJECT_VERSION ${PROJECT_VERSION})
  set(libdir ${CMAKE_INSTALL_LIBDIR})
  set(includedir ${CMAKE_INSTALL_INCLUDEDIR})
  configure_file(${PROJECT_SOURCE_DIR}/codecs/ace.pc.in
    \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/pkgconfig/ace.pc\" @ONLY)
  " COMPONENT development)
if(NOT ACECHECK_PROGRAM)
  return()
endif()

# --- development: find_package(acecheck) --------------------------------------------------------------------------
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/acecheck)
# The kit's libraries, whose headers are not installed.
install(TARGETS oracle judge mutators kit plugin_interface EXPORT acecheck-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/acecheck COMPONENT development)
install(DIRECTORY certify/include/acecheck DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(EXPORT acecheck-targets NAMESPACE acecheck:: DESTINATION ${package} COMPONENT development)
configure_package_config_file(fuzz/kit/acecheck-config.cmake.in ${made}/acecheck-config.cmake
  INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_DATADIR)
write_basic_package_version_file(${made}/acecheck-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${made}/acecheck-config.cmake ${made}/acecheck-config-version.cmake
  fuzz/kit/acecheck_add_fuzzer.cmake DESTINATION ${package} COMPONENT development)
install(DIRECTORY fuzz/dictionaries DESTINATION ${data}/fuzz COMPONENT development)

# --- program ------------------------------------------------------------------------------------------------------
install(TARGETS acecheck RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(FILES packaging/completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME acecheck
  COMPONENT program)
find_program(HELP2MAN help2man)
if(HELP2MAN AND NOT CMAKE_CROSSCOMPILING)
  install(CODE "execute_process(
    COMMAND ${CMAKE_COMMAND} -D HELP2MAN=${HELP2MAN} -D PROGRAM=$<TARGET_FILE:acecheck> -D VERSION=${PROJECT_VERSION}
      -D OUT=\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1
      -P ${PROJECT_SOURCE_DIR}/cmake/manual_pages.cmake
    COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)
endif()
if(TARGET adapter_libidn2)
  install(TARGETS adapter_libidn2 RUNTIME DESTINATION ${ACECHECK_LIBEXEC} COMPONENT program)
endif()
install(DIRECTORY adapters DESTINATION ${data} COMPONENT program
  REGEX "/adapters/CMakeLists.txt$" EXCLUDE PATTERN __pycache__ EXCLUDE)
# `acecheck adapters new plugin` writes it beside the plug-in.
install(FILES certify/include/acecheck/plugin.h DESTINATION ${data}/certify/include/acecheck COMPONENT program)
# The documents keep their places to each other, so that their links work.
install(FILES README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md DESTINATION ${documents} COMPONENT program)
install(DIRECTORY docs DESTINATION ${documents} COMPONENT program FILES_MATCHING PATTERN *.md PATTERN *.svg)
foreach(folder adapters bench certify ci codecs fuzz oracle tests theory vectors)
  install(FILES ${folder}/README.md DESTINATION ${documents}/${folder} COMPONENT program)
endforeach()

# --- vectors ------------------------------------------------------------------------------------------------------
install(DIRECTORY vectors DESTINATION ${data} COMPONENT vectors)
