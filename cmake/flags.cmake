# Flags of every C target. Results must have the same bits everywhere, so the flags that could change
# them are fixed here and nowhere else; an audit reads them back from compile_commands.json.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_C_FLAGS_DEBUG "-O0 -g")
set(CMAKE_C_FLAGS_RELEASE "-O3")

# No contraction to fused multiply-add, no reassociation, no extended precision. math-errno changes no
# result, but without it sqrt is one instruction instead of a call.
set(SAMEPATH_DETERMINISM_FLAGS -ffp-contract=off -fno-fast-math -fno-math-errno)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  list(APPEND SAMEPATH_DETERMINISM_FLAGS -fexcess-precision=standard)
endif()

set(SAMEPATH_WARNING_FLAGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion
  -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror)

if(EMSCRIPTEN)
  # Features that every browser since 2021 has. abort() would import a process exit: trap instead.
  set(SAMEPATH_TARGET_FLAGS -mbulk-memory -msign-ext -mnontrapping-fptoint -Dabort=__builtin_trap)
  if(SAMEPATH_SIMD)
    list(APPEND SAMEPATH_TARGET_FLAGS -msimd128)
  endif()
endif()

separate_arguments(SAMEPATH_EXTRA_FLAGS UNIX_COMMAND "${SAMEPATH_CODE_FLAGS}")

function(samepath_apply_flags target)
  target_compile_options(${target} PRIVATE ${SAMEPATH_DETERMINISM_FLAGS} ${SAMEPATH_WARNING_FLAGS}
    ${SAMEPATH_TARGET_FLAGS} ${SAMEPATH_EXTRA_FLAGS})
  target_link_options(${target} PRIVATE ${SAMEPATH_EXTRA_FLAGS})
  if(SAMEPATH_CHECKED)
    target_compile_definitions(${target} PRIVATE SP_CHECKED)
  endif()
endfunction()
