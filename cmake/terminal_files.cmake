# Has PROGRAM write its manual pages and completions into OUT, at the paths below share/ at which man and the shells look.
file(REMOVE_RECURSE ${OUT})
file(MAKE_DIRECTORY ${OUT}/man/man1)
execute_process(COMMAND ${PROGRAM} manual --all ${OUT}/man/man1 COMMAND_ERROR_IS_FATAL ANY)
foreach(shell_and_file
    "bash bash-completion/completions/acecheck"
    "zsh zsh/site-functions/_acecheck"
    "fish fish/vendor_completions.d/acecheck.fish")
  separate_arguments(shell_and_file)
  list(POP_FRONT shell_and_file shell)
  cmake_path(GET shell_and_file PARENT_PATH folder)
  file(MAKE_DIRECTORY ${OUT}/${folder})
  execute_process(COMMAND ${PROGRAM} completion ${shell} OUTPUT_FILE ${OUT}/${shell_and_file}
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
