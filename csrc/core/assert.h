/* Checks of internal invariants, active when SP_CHECKED is defined (debug and checked builds).
 * Input of callers is never asserted: it is validated in every build and reported as a status.
 */
#ifndef SP_CORE_ASSERT_H
#define SP_CORE_ASSERT_H

#if defined(_MSC_VER)
#include <intrin.h>
#define SP__TRAP() __debugbreak()
#else
#define SP__TRAP() __builtin_trap()
#endif

/** Stops the program at once; a trap pulls in neither abort nor printf, which a wasm module could not import. */
#ifdef SP_CHECKED
#define SP_ASSERT(condition) ((condition) ? (void)0 : SP__TRAP())
#else
/* Not evaluated, but its variables count as used. */
#define SP_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif
