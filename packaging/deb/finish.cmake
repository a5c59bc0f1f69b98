# SPDX-License-Identifier: Apache-2.0
# What Debian asks of the files in a package, after they are installed for it and before it is made.
file(GLOB roots ${CPACK_TEMPORARY_DIRECTORY}/*)
foreach(root ${roots})
  file(GLOB manuals ${root}/usr/share/man/man*/*.[1-9])
  if(manuals)
    execute_process(COMMAND gzip -9nf ${manuals} COMMAND_ERROR_IS_FATAL ANY)
  endif()
  file(GLOB_RECURSE libraries ${root}/usr/lib/*.a)
  foreach(library ${libraries})
    execute_process(COMMAND strip --strip-debug --enable-deterministic-archives ${library} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endforeach()
# The time of the commit, so that the packages are the same when they are made again.
execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -exec touch --no-dereference --date @$ENV{SOURCE_DATE_EPOCH} {} +
  COMMAND_ERROR_IS_FATAL ANY)
