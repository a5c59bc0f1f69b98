# SPDX-License-Identifier: Apache-2.0
# Debian packages of the installation's components, made by CPack: `ci/package deb`.
set(contact "acecheck maintainers <maintainers@acecheck.example>" CACHE STRING "The maintainer that the packages name")
set(made ${PROJECT_BINARY_DIR}/deb)
set(control ${PROJECT_SOURCE_DIR}/packaging/deb)
set(names_program acecheck)
set(names_vectors acecheck-vectors)
set(names_library libace1)
set(names_development libace-dev)

# What each package has beside its component: the copyright, the changes, and reasons for what lintian is told to ignore.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # of SOURCE_DATE_EPOCH
file(CONFIGURE OUTPUT ${made}/changelog.Debian @ONLY CONTENT "acecheck (@PROJECT_VERSION@) unstable; urgency=medium

  * The changes are in the project's CHANGELOG.md.

 -- @contact@  @date@
")
execute_process(COMMAND gzip -9nkf ${made}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
foreach(component program vectors library development)
  set(name ${names_${component}})
  install(FILES ${control}/copyright DESTINATION share/doc/${name} COMPONENT ${component})
  # A package whose version has no revision is a native one, and its changes are in changelog.gz.
  install(FILES ${made}/changelog.Debian.gz DESTINATION share/doc/${name} COMPONENT ${component} RENAME changelog.gz)
  if(EXISTS ${control}/${name}.lintian-overrides)
    install(FILES ${control}/${name}.lintian-overrides DESTINATION share/lintian/overrides
      COMPONENT ${component} RENAME ${name})
  endif()
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT ${contact})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program vectors library development)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${control}/finish.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(same "(= ${PROJECT_VERSION})")
foreach(component program vectors library development)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${names_${component}})
  set(CPACK_DEBIAN_${upper}_DEBUGINFO_PACKAGE OFF)
endforeach()
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "acecheck-vectors ${same}")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "conformance suite for Punycode, LACE, MACE and CIDNUC
 Certifies implementations of ASCII-compatible encodings of Unicode labels,
 in any language, with thousands of vectors whose answers an independent
 reference computes, and explains each failure. Also encodes, decodes and
 traces single strings, and proves a codec right for every short string.")
set(CPACK_DEBIAN_VECTORS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_VECTORS_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_VECTORS_PACKAGE_SHLIBDEPS OFF)
set(CPACK_COMPONENT_VECTORS_DESCRIPTION "test vectors for Punycode, LACE, MACE and CIDNUC
 The vectors of acecheck as JSON, with their schemas, the requirements of the
 drafts and the classes of known mistakes. Any language can read them.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${control}/triggers)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "Punycode, LACE, MACE and CIDNUC (shared library)
 Encodes and decodes ASCII-compatible encodings of Unicode labels, in C++23
 and in C, with nothing allocated for a label.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libace1 ${same}, libutf8proc-dev")
# For the kit alone, which compares with the oracle.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "libicu-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "acecheck")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Punycode, LACE, MACE and CIDNUC (development files)
 The headers, the static library, the files for CMake and pkg-config, and
 acecheck's kit that fuzzes any codec against its reference.")
include(CPack)
