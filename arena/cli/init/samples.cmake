# SPDX-License-Identifier: MIT
# cmake -D LIST=file -D OUT=file -P samples.cmake: writes C with the bytes of files, for samples.h. LIST has lines
# sample|named|path|file, as sdk/samples.cmake makes them.
file(STRINGS ${LIST} lines)
set(arrays "")
set(rows "")
set(count 0)
foreach(line IN LISTS lines)
  string(REPLACE "|" ";" row "${line}")
  list(GET row 0 sample)
  list(GET row 1 named)
  list(GET row 2 path)
  list(GET row 3 file)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
  string(APPEND arrays "static const unsigned char file_${count}[] = {\n${bytes}};\n")
  string(APPEND rows "    {\"${sample}\", ${named}, \"${path}\", file_${count}, sizeof file_${count}},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUT} "#include \"cli/init/samples.h\"\n\n${arrays}
const struct sample_file sample_files[] = {\n${rows}    {0},\n};\n")
