/* Storage of which each thread has its own. A wasm module without atomics has one thread, and its
 * linker refuses thread-local storage.
 */
#ifndef SP_CORE_THREAD_H
#define SP_CORE_THREAD_H

#if defined(__wasm__) && !defined(__wasm_atomics__)
#define SP_THREAD_LOCAL
#else
#define SP_THREAD_LOCAL _Thread_local
#endif

#endif
