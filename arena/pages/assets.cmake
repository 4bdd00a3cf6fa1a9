# SPDX-License-Identifier: MIT
# cmake -D STYLES="file;file" -D MODULES="file;file" -D OUT=file -P assets.cmake: writes C with the style sheets and the modules,
# for assets.h. The modules become one classic script, so that a page works from a disk, where browsers load no modules: lines
# with `import` are left out, and `export` before a declaration is. A module stands behind those that it imports.
function(bytes_of out text)
  string(HEX "${text}" bytes)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
  set(${out} "${bytes}" PARENT_SCOPE)
endfunction()

set(style "")
foreach(sheet IN LISTS STYLES)
  file(READ ${sheet} text)
  string(APPEND style "${text}")
endforeach()
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
file(WRITE ${OUT} "#include \"pages/assets.h\"\n\nconst char pages_style[] = {\n${style_bytes}0};\nconst char pages_script[] = {\n${script_bytes}0};\n")
