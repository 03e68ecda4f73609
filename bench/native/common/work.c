#include "work.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "samepath/options.h"

uint32_t bench_stride(uint32_t lines, uint32_t limit) {
  return (lines + limit - 1) / limit;
}

bench_work bench_work_make(uint32_t count, uint32_t width, uint32_t limit, bool published) {
  bench_work work = {.limit = limit, .count = count, .width = width};
  work.queries = bench_allocate((size_t)count * width, sizeof *work.queries);
  if (published) work.published = bench_allocate(count, sizeof *work.published);
  work.best = bench_allocate(count, sizeof *work.best);
  work.answers = bench_allocate(count, sizeof *work.answers);
  for (uint32_t i = 0; i < count; i++) work.best[i] = HUGE_VAL;
  return work;
}

void bench_work_free(bench_work *work) {
  free(work->queries);
  free(work->published);
  free(work->best);
  free(work->answers);
}

static bool is_mismatch(const bench_answer *answer, double published, bench_claim claim,
                        const bench_settings *settings) {
  if (answer->status == SP_PATH_STATUS_NO_PATH) return published != 0;
  if (answer->status != SP_PATH_STATUS_FOUND) return true;
  const double off = answer->cost - published, bound = settings->relative * answer->cost + settings->absolute;
  switch (claim) {
  case BENCH_EQUAL:
    return !(fabs(off) <= bound);
  case BENCH_AT_LEAST:
    return !(off >= -bound);
  case BENCH_AT_MOST:
    return !(off <= bound);
  default:
    return false;
  }
}

void bench_answer_all(bench_work *work, const bench_subject *subject, const bench_settings *settings) {
  for (uint32_t i = 0; i < work->count; i++) {
    bench_answer *answer = &work->answers[i];
    subject->find(subject->state, &work->queries[(size_t)work->width * i], answer);
    work->expanded += answer->expanded;
    work->iterations += answer->iterations;
    const bool found = answer->status == SP_PATH_STATUS_FOUND;
    if (found) work->cost_sum += answer->cost;
    if (answer->status == SP_PATH_STATUS_NO_PATH) work->unreachable++;
    if (work->published == NULL) continue;
    if (found) work->optimum_sum += work->published[i];
    if (is_mismatch(answer, work->published[i], subject->claim, settings)) work->mismatches++;
  }
}

static int compare_doubles(const void *left, const void *right) {
  const double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

double bench_median(double *values, int32_t count) {
  qsort(values, (size_t)count, sizeof *values, compare_doubles);
  return count % 2 == 1 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static bool wants_pass(const bench_settings *settings, int32_t passes, double began) {
  if (passes < settings->min_passes) return true;
  return passes < settings->max_passes && bench_now_us() - began < settings->seconds * 1e6;
}

bench_timing bench_time_singles(bench_work *work, const bench_subject *subject, const bench_settings *settings) {
  double totals[BENCH_MAX_PASSES];
  bench_timing result = {0};
  const double began = bench_now_us();
  while (wants_pass(settings, result.passes, began)) {
    double total = 0;
    for (uint32_t i = 0; i < work->count; i++) {
      bench_answer answer;
      const double start = bench_now_us();
      subject->find(subject->state, &work->queries[(size_t)work->width * i], &answer);
      const double taken = bench_now_us() - start;
      if (answer.expanded != work->answers[i].expanded) bench_die("counters", "a repeated query expanded other nodes");
      if (taken < work->best[i]) work->best[i] = taken;
      total += taken;
    }
    totals[result.passes++] = total;
  }
  for (uint32_t i = 0; i < work->count; i++) result.best += work->best[i];
  result.median = bench_median(totals, result.passes);
  return result;
}

bench_timing bench_time_whole(void (*run)(void *state), void *state, const bench_settings *settings) {
  double totals[BENCH_MAX_PASSES];
  bench_timing result = {.best = HUGE_VAL};
  const double began = bench_now_us();
  while (wants_pass(settings, result.passes, began)) {
    const double start = bench_now_us();
    run(state);
    const double taken = bench_now_us() - start;
    if (taken < result.best) result.best = taken;
    totals[result.passes++] = taken;
  }
  result.median = bench_median(totals, result.passes);
  return result;
}

typedef struct bench_pass {
  const bench_work *work;
  const bench_subject *subject;
} bench_pass;

static void run_pass(void *state) {
  const bench_pass *pass = state;
  bench_answer answer;
  for (uint32_t i = 0; i < pass->work->count; i++) {
    pass->subject->find(pass->subject->state, &pass->work->queries[(size_t)pass->work->width * i], &answer);
  }
}

bench_timing bench_time_passes(const bench_work *work, const bench_subject *subject, const bench_settings *settings) {
  bench_pass pass = {work, subject};
  return bench_time_whole(run_pass, &pass, settings);
}

void bench_open_row(const char *call, const bench_work *work, bench_timing time, const bench_subject *subject) {
  printf("{\"call\":\"%s\",\"engine\":\"%s\",\"limit\":%" PRIu32 ",\"queries\":%" PRIu32 ",\"passes\":%" PRId32
         ",\"best_us\":%.3f,\"median_us\":%.3f,\"expanded\":%" PRIu64 ",\"iterations\":%" PRIu64
         ",\"cost_sum\":%.6f,\"optimum_sum\":%.6f,\"unreachable\":%" PRIu32 ",\"mismatches\":%" PRIu32
         ",\"peak_rss_kb\":%" PRId64 ",\"compiler\":\"%s\"",
         call, subject->engine, work->limit, work->count, time.passes, time.best, time.median, work->expanded,
         work->iterations, work->cost_sum, work->optimum_sum, work->unreachable, work->mismatches, bench_peak_rss_kb(),
         BENCH_COMPILER);
}

void bench_close_row(void) {
  printf("}\n");
}
