# SPDX-License-Identifier: MIT
# cmake -D FILES=files -D OUT=file -P sample_game.cmake: writes C with the bytes of the files, for sample_game.h.
set(arrays "")
set(rows "")
set(count 0)
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
  string(APPEND arrays "static const unsigned char file_${count}[] = {\n${bytes}};\n")
  string(APPEND rows "    {\"${name}\", file_${count}, sizeof file_${count}},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUT} "#include \"cli/events/sample_game.h\"\n\n${arrays}
const struct sample_file sample_files[] = {\n${rows}    {0},\n};\n")
