# SPDX-License-Identifier: MIT
# cmake -D STYLES="file;file" -D FILE_STYLES="file;file" -D MODULES="file;file" -D FILES="file;file" -D SHEET=file -D OUT=file
# -P assets.cmake: writes C with the style sheet, the modules and the other files that a server has, for assets.h. The style sheet is STYLES
# joined, and SHEET is a copy of it; a page from a disk has FILE_STYLES of them. The modules become one classic script, so that a page works from a disk, where
# browsers load no modules: lines with `import` are left out, and `export` before a declaration is. A module stands behind those that it imports.
function(bytes_of out text)
  string(HEX "${text}" bytes)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
  set(${out} "${bytes}" PARENT_SCOPE)
endfunction()

# join(OUT file...): the texts of these files.
function(join out)
  set(joined "")
  foreach(path IN LISTS ARGN)
    file(READ ${path} text)
    string(APPEND joined "${text}")
  endforeach()
  set(${out} "${joined}" PARENT_SCOPE)
endfunction()

join(sheet ${STYLES})
file(WRITE ${SHEET} "${sheet}")
join(style ${FILE_STYLES})
set(script "(() => {\n\"use strict\";\n")
foreach(module IN LISTS MODULES)
  file(READ ${module} text)
  string(REGEX REPLACE "(^|\n)import [^;]*;" "\\1" text "${text}")
  string(REGEX REPLACE "(^|\n)export " "\\1" text "${text}")
  string(APPEND script "${text}")
endforeach()
string(APPEND script "})();\n")
bytes_of(style_bytes "${style}")
bytes_of(script_bytes "${script}")

# Each file by itself, as a server has it.
set(types_css "text/css; charset=utf-8")
set(types_mjs "text/javascript; charset=utf-8")
set(types_svg "image/svg+xml")
set(arrays "")
set(rows "")
set(sum "")
foreach(path IN LISTS SHEET MODULES FILES)
  file(READ ${path} text)
  get_filename_component(name ${path} NAME)
  get_filename_component(kind ${path} LAST_EXT)
  string(SUBSTRING ${kind} 1 -1 kind)
  string(MAKE_C_IDENTIFIER ${name} symbol)
  bytes_of(bytes "${text}")
  string(SHA256 sum "${sum}${name}${text}")
  string(APPEND arrays "static const char ${symbol}[] = {\n${bytes}0};\n")
  string(APPEND rows "    {\"${name}\", \"${types_${kind}}\", ${symbol}, sizeof ${symbol} - 1},\n")
endforeach()
string(SUBSTRING ${sum} 0 16 sum)
file(WRITE ${OUT} "#include \"pages/assets.h\"\n\nconst char pages_style[] = {\n${style_bytes}0};\nconst char pages_script[] = {\n${script_bytes}0};\n"
     "${arrays}const struct pages_file pages_files[] = {\n${rows}};\nconst size_t pages_file_count = sizeof pages_files / sizeof pages_files[0];\n"
     "const char pages_hash[] = \"${sum}\";\n")
