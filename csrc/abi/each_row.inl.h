/* Includes options.def with the row macros that are defined; the others expand to nothing. All of
 * them are undefined afterwards. An unknown row kind is a compile error.
 */
#ifndef SP_ENUM
#define SP_ENUM(...)
#endif
#ifndef SP_ENUM_VALUE
#define SP_ENUM_VALUE(...)
#endif
#ifndef SP_OPTIONS
#define SP_OPTIONS(...)
#endif
#ifndef SP_SIZE
#define SP_SIZE(...)
#endif
#ifndef SP_U32
#define SP_U32(...)
#endif
#ifndef SP_I32
#define SP_I32(...)
#endif
#ifndef SP_F64
#define SP_F64(...)
#endif
#ifndef SP_BOOL
#define SP_BOOL(...)
#endif
#ifndef SP_CHOICE
#define SP_CHOICE(...)
#endif
#ifndef SP_PRESET
#define SP_PRESET(...)
#endif
#ifndef SP_PRESET_CHOICE
#define SP_PRESET_CHOICE(...)
#endif
#ifndef SP_PRESET_NUMBER
#define SP_PRESET_NUMBER(...)
#endif
#ifndef SP_RECORD
#define SP_RECORD(...)
#endif
#ifndef SP_OUT_U32
#define SP_OUT_U32(...)
#endif
#ifndef SP_OUT_I32
#define SP_OUT_I32(...)
#endif
#ifndef SP_OUT_U64
#define SP_OUT_U64(...)
#endif
#ifndef SP_OUT_F64
#define SP_OUT_F64(...)
#endif
#ifndef SP_ARGUMENT
#define SP_ARGUMENT(...)
#endif
#ifndef SP_DETAIL
#define SP_DETAIL(...)
#endif

#include "abi/options.def"

#undef SP_ENUM
#undef SP_ENUM_VALUE
#undef SP_OPTIONS
#undef SP_SIZE
#undef SP_U32
#undef SP_I32
#undef SP_F64
#undef SP_BOOL
#undef SP_CHOICE
#undef SP_PRESET
#undef SP_PRESET_CHOICE
#undef SP_PRESET_NUMBER
#undef SP_RECORD
#undef SP_OUT_U32
#undef SP_OUT_I32
#undef SP_OUT_U64
#undef SP_OUT_F64
#undef SP_ARGUMENT
#undef SP_DETAIL
