/* samepath: status codes, error records, allocator hook, version.
 *
 * Every exported function uses only int32_t, uint32_t, uint64_t, double and pointers, so the
 * native and the wasm32 build share one ABI. Functions that can fail return sp_status and put
 * outputs last; on an error nothing has changed and sp_last_error tells what was wrong.
 */
#ifndef SAMEPATH_BASE_H
#define SAMEPATH_BASE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define SP_API
#elif defined(__GNUC__)
#define SP_API __attribute__((visibility("default")))
#else
#define SP_API
#endif

#define SP_VERSION_MAJOR 0
#define SP_VERSION_MINOR 1
#define SP_VERSION_PATCH 0

#include "samepath/options.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Result of a call. 0 is success; errors are negative and their numbers are fixed. */
typedef int32_t sp_status;

enum {
  SP_OK = 0,
  SP_E_ARGUMENT = -1,         /**< A null pointer, a wrong length, options of another size. */
  SP_E_RANGE = -2,            /**< A value is outside its range; the record names field, value, bounds. */
  SP_E_HANDLE = -3,           /**< The pointer is not a live object of the expected kind. */
  SP_E_STATE = -4,            /**< The call does not fit the object's state. */
  SP_E_REENTRANT = -5,        /**< Called from a callback of the object being searched or edited. */
  SP_E_NO_MEMORY = -6,        /**< The allocator gave nothing; the object stays usable. */
  SP_E_FORMAT = -7,           /**< Bad data; the record names line, offset and detail. */
  SP_E_CALLBACK = -8,         /**< A callback asked to stop. */
  SP_E_BUFFER_TOO_SMALL = -9, /**< The caller's buffer is too small; nothing was written. */
  SP_E_FP_ENVIRONMENT = -10,  /**< Rounding mode or flush-to-zero is not IEEE-754's default. */
  SP_E_UNSUPPORTED = -11      /**< The named option value is not available in this version. */
};

/** World coordinates are exact within this bound, inclusive (2^21 world units). */
#define SP_MAX_COORDINATE 2097152.0

/**
 * Memory hooks. `alloc` returns at least `size` bytes aligned to 16, or NULL. `release` gets the
 * pointer with the very size that was asked for. Both may be called from any call that takes the
 * object; never from two threads at once for one object.
 */
typedef struct sp_allocator {
  void *(*alloc)(void *user, size_t size);
  void (*release)(void *user, void *pointer, size_t size);
  void *user;
} sp_allocator;

/** Version as major << 16 | minor << 8 | patch. */
SP_API uint32_t sp_version(void);

/**
 * Copies the record of the last failed call of this thread into `out`. Meaningful only directly
 * after a call returned an error. Never fails, never allocates.
 */
SP_API void sp_last_error(sp_error *out);

/**
 * Writes the last error as one line of UTF-8 text (subject, bound and value), cut to `capacity`
 * bytes with a closing zero, and returns the full length without the zero. `buffer` may be NULL
 * when `capacity` is 0. Never allocates.
 */
SP_API uint32_t sp_last_error_message(char *buffer, uint32_t capacity);

/** JavaScript name of an option or argument (`sp_error.field`); "" when unknown. Static text. */
SP_API const char *sp_field_name(int32_t field);

/** Text of a detail (`sp_error.detail`); "" when unknown. Static text. */
SP_API const char *sp_detail_text(int32_t detail);

#ifdef __cplusplus
}
#endif
#endif
