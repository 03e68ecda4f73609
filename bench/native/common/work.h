/* Queries that are answered once for their counters and then timed, and the rows that tell about it. */
#ifndef SP_BENCH_WORK_H
#define SP_BENCH_WORK_H

#include "bench.h"

/** How an engine's costs compare with the published optimum of a query. */
typedef enum bench_claim {
  BENCH_EQUAL,
  BENCH_AT_LEAST, /* Legal, not shortest. */
  BENCH_AT_MOST,  /* Any-angle paths against the optimum of the grid. */
  BENCH_NONE      /* Only whether there is a path. */
} bench_claim;

typedef struct bench_answer {
  double cost;
  uint64_t iterations;
  uint64_t expanded;
  int32_t status; /* sp_path_status */
} bench_answer;

/** What answers queries. */
typedef struct bench_subject {
  void (*find)(void *state, const int32_t *query, bench_answer *answer);
  void *state;
  const char *engine;
  bench_claim claim;
} bench_subject;

typedef struct bench_work {
  uint32_t limit;
  uint32_t count;
  uint32_t width; /* Numbers of a query: the coordinates of start and goal. */
  int32_t *queries;
  double *published; /* 0 between different ends: there is no path. NULL: nothing was published. */
  double *best;      /* Fastest run of each query so far, in microseconds. */
  bench_answer *answers;
  uint64_t expanded;
  uint64_t iterations;
  uint32_t unreachable;
  uint32_t mismatches;
  double cost_sum;
  double optimum_sum; /* Published costs of the queries that have a path. */
} bench_work;

typedef struct bench_timing {
  double best;
  double median;
  int32_t passes;
} bench_timing;

/** Lines of a file between two queries, so that at most `limit` of `lines` are taken. */
uint32_t bench_stride(uint32_t lines, uint32_t limit);
bench_work bench_work_make(uint32_t count, uint32_t width, uint32_t limit, bool published);
void bench_work_free(bench_work *work);

/** The untimed first pass: what every later run must reproduce. */
void bench_answer_all(bench_work *work, const bench_subject *subject, const bench_settings *settings);
/** Whole passes until the seconds are used up; best is the sum of each query's fastest run. */
bench_timing bench_time_singles(bench_work *work, const bench_subject *subject, const bench_settings *settings);
/** Whole passes that are timed as such, for queries that are as short as reading the clock. */
bench_timing bench_time_passes(const bench_work *work, const bench_subject *subject, const bench_settings *settings);
/** The same for one call that answers everything; best is its fastest run. */
bench_timing bench_time_whole(void (*run)(void *state), void *state, const bench_settings *settings);

double bench_median(double *values, int32_t count);
/** Prints a row as a JSON object that stays open for more members; bench_close_row ends it. */
void bench_open_row(const char *call, const bench_work *work, bench_timing time, const bench_subject *subject);
void bench_close_row(void);

#endif
