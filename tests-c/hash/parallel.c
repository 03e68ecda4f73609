#if !defined(__wasm__)
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <unistd.h>
#endif

#include <stdbool.h>

#include "hash/parallel.h"

#if defined(__wasm__)

/* A module without atomics has one thread: the same work, one index after another. */
void hash_parallel(int32_t threads, int32_t count, hash_task task, void *user) {
  (void)threads;
  for (int32_t i = 0; i < count; i++) task(user, i);
}

int32_t hash_processor_count(void) {
  return 1;
}

#else

enum { MAX_THREADS = 64 };

/** The share of one thread. */
typedef struct worker {
  pthread_t thread;
  hash_task task;
  void *user;
  int32_t first;
  int32_t step;
  int32_t count;
} worker;

static void *run_worker(void *argument) {
  const worker *self = argument;
  for (int32_t i = self->first; i < self->count; i += self->step) self->task(self->user, i);
  return NULL;
}

void hash_parallel(int32_t threads, int32_t count, hash_task task, void *user) {
  worker workers[MAX_THREADS];
  bool started[MAX_THREADS];
  const int32_t used = threads < MAX_THREADS ? threads : MAX_THREADS;
  for (int32_t i = 0; i < used; i++) {
    workers[i] = (worker){.task = task, .user = user, .first = i, .step = used, .count = count};
    started[i] = i > 0 && pthread_create(&workers[i].thread, NULL, run_worker, &workers[i]) == 0;
  }
  for (int32_t i = 0; i < used; i++) {
    if (started[i]) {
      pthread_join(workers[i].thread, NULL);
    } else {
      run_worker(&workers[i]);
    }
  }
}

int32_t hash_processor_count(void) {
  const long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count > MAX_THREADS ? MAX_THREADS : (int32_t)count;
}

#endif
