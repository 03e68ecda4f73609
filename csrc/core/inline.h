/* Functions of inner loops that must become part of their caller, because a call would keep what they change in memory.
 */
#ifndef SP_CORE_INLINE_H
#define SP_CORE_INLINE_H

#if defined(__GNUC__)
#define SP_ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define SP_ALWAYS_INLINE inline
#endif

#endif
