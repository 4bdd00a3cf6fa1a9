# SPDX-License-Identifier: MIT
# cmake -D ARENA=file -D BOTS=files -D AWK=program -D FOLDER=folder -P tell.cmake: the manual pages and completions of the
# programs, as they tell them themselves.

# The output of a program, in a file of the folder.
function(tell file)
  execute_process(COMMAND ${ARGN} OUTPUT_FILE ${FOLDER}/${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/man ${FOLDER}/bash ${FOLDER}/zsh ${FOLDER}/fish)

tell(man/arena.1 ${ARENA} help --man)
execute_process(COMMAND ${ARENA} help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n  arena [a-z-]+" lines "${help}")
foreach(line IN LISTS lines)
  string(REGEX REPLACE "\n  arena " "" command ${line})
  tell(man/arena-${command}.1 ${ARENA} help --man ${command})
endforeach()

tell(bash/arena ${ARENA} help --completion bash)
tell(zsh/_arena ${ARENA} help --completion zsh)
tell(fish/arena.fish ${ARENA} help --completion fish)

foreach(bot IN LISTS BOTS)
  get_filename_component(name ${bot} NAME)
  tell(man/${name}.1 ${bot} --help COMMAND ${AWK} -f ${CMAKE_CURRENT_LIST_DIR}/manual.awk)
endforeach()
file(TOUCH ${FOLDER}/done)
