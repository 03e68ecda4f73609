# The module of the npm package, and WASI commands for the test programs.

set(SAMEPATH_STACK_SIZE 256KB)
# The wasm32 limit less one page; a failed growth is SP_E_NO_MEMORY, never a trap.
set(SAMEPATH_MAXIMUM_MEMORY 4294901760)

# stack-first: a stack overflow traps instead of running into data. GLOBAL_BASE below 1024 keeps the
# optimiser from assuming that low addresses are unused, which stack-first would break.
set(SAMEPATH_MEMORY_OPTIONS -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sMALLOC=emmalloc -sGLOBAL_BASE=1000
  -sMAXIMUM_MEMORY=${SAMEPATH_MAXIMUM_MEMORY} -Wl,--stack-first)

# The inner loops. Every byte of the module is downloaded: all other files are compiled for size.
set(hot_sources
  csrc/build2d/cells.c
  csrc/build2d/constraints.c
  csrc/build2d/crossings.c
  csrc/build2d/labels.c
  csrc/build2d/noding.c
  csrc/build2d/partition.c
  csrc/build2d/points.c
  csrc/build2d/rings.c
  csrc/build2d/shrink.c
  csrc/build2d/triangulation.c
  csrc/graph/landmarks.c
  csrc/graph/open.c
  csrc/graph/search.c
  csrc/grid/astar.c
  csrc/grid/clearance.c
  csrc/grid/flow_buckets.c
  csrc/grid/flow_repair.c
  csrc/grid/flow_wave.c
  csrc/grid/hpa_local.c
  csrc/grid/hpa_search.c
  csrc/grid/jump_map.c
  csrc/grid/jump_search.c
  csrc/grid/jump_table.c
  csrc/grid/line_of_sight.c
  csrc/grid/maps.c
  csrc/grid/octile.c
  csrc/grid/octile_jump.c
  csrc/grid/octile_jump_improved.c
  csrc/grid/open_levels.c
  csrc/grid/open_radix.c
  csrc/grid/replan.c
  csrc/grid/theta.c
  csrc/grid/voxel_astar.c
  csrc/grid/voxel_moves.c
  csrc/grid/voxel_pages.c
  csrc/grid/voxel_search.c
  csrc/mesh/query/detail_grid.c
  csrc/mesh/query/funnel.c
  csrc/mesh/query/nearest.c
  csrc/mesh/query/path.c
  csrc/mesh/query/polygon.c
  csrc/mesh/query/ray.c
)
set(cold_sources ${SAMEPATH_SOURCES})
list(REMOVE_ITEM cold_sources ${hot_sources})
set_source_files_properties(${cold_sources} PROPERTIES COMPILE_OPTIONS -Os)

set(wasm_features --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals)
if(SAMEPATH_SIMD)
  list(APPEND wasm_features --enable-simd)
  set(wasm_name samepath.simd)
else()
  set(wasm_name samepath)
endif()
find_program(SAMEPATH_WASM_OPT wasm-opt REQUIRED)

add_executable(samepath_wasm wasm/host.c wasm/rt.c)
target_link_libraries(samepath_wasm PRIVATE samepath)
samepath_apply_flags(samepath_wasm)
set_target_properties(samepath_wasm PROPERTIES OUTPUT_NAME ${wasm_name} SUFFIX .wasm
  LINK_DEPENDS ${CMAKE_SOURCE_DIR}/wasm/exports.txt)
# Undefined symbols become imports, which the callbacks need; scripts/audits compares the import list,
# so that a misspelt name does not pass.
target_link_options(samepath_wasm PRIVATE -O3 --no-entry ${SAMEPATH_MEMORY_OPTIONS} -sINITIAL_MEMORY=1MB
  -sTOTAL_STACK=${SAMEPATH_STACK_SIZE} -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
  -sEXPORTED_FUNCTIONS=@${CMAKE_SOURCE_DIR}/wasm/exports.txt)
add_custom_command(TARGET samepath_wasm POST_BUILD VERBATIM
  COMMAND ${SAMEPATH_WASM_OPT} -O3 ${wasm_features} --strip-debug --strip-producers
    $<TARGET_FILE:samepath_wasm> -o $<TARGET_FILE:samepath_wasm>)

add_library(wasi_files OBJECT wasm/wasi_files.c wasm/growth.c)
samepath_apply_flags(wasi_files)

function(samepath_make_command target)
  target_link_libraries(${target} PRIVATE wasi_files)
  set_target_properties(${target} PROPERTIES SUFFIX .wasm)
  # -O1: the code is compiled as it ships, but a test program is not worth the optimiser's seconds after linking.
  # emcc does not know all of WASI; a symbol that is not WASI's either fails when the program is started.
  target_link_options(${target} PRIVATE -O1 ${SAMEPATH_MEMORY_OPTIONS} -sINITIAL_MEMORY=16MB -sTOTAL_STACK=1MB
    -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0)
endfunction()

# A module without imports, for pages and for runtimes that know no WASI.
function(samepath_add_module name exports)
  add_executable(${name} ${ARGN} wasm/rt.c wasm/growth.c)
  target_link_libraries(${name} PRIVATE test_support samepath)
  target_include_directories(${name} PRIVATE csrc tests-c)
  samepath_apply_flags(${name})
  set_target_properties(${name} PROPERTIES SUFFIX .wasm)
  target_link_options(${name} PRIVATE -O3 --no-entry ${SAMEPATH_MEMORY_OPTIONS} -sINITIAL_MEMORY=16MB
    -sTOTAL_STACK=1MB -sEXPORTED_FUNCTIONS=${exports})
endfunction()
