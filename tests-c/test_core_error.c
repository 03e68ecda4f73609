#include <math.h>
#include <string.h>

#include "samepath/base.h"

#include "core/error.h"
#include "support/test.h"

static const char *message(void) {
  static char text[256];
  const uint32_t length = sp_last_error_message(text, sizeof text);
  CHECK_EQ_U64(length, strlen(text));
  return text;
}

static void begins_without_an_error(void) {
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.status, SP_OK);
  CHECK_EQ_I64(error.index, -1);
  CHECK_STR(message(), "no error");
  sp_last_error(NULL);
}

static void records_parts(void) {
  sp_error error;
  CHECK_EQ_I64(sp__fail_range_at(SP_FIELD_MULTIPLIER, 4, -1.5, 0, 9), SP_E_RANGE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.status, SP_E_RANGE);
  CHECK_EQ_I64(error.field, SP_FIELD_MULTIPLIER);
  CHECK_EQ_I64(error.index, 4);
  CHECK_EQ_F64_BITS(error.value, -1.5);
  CHECK_EQ_F64_BITS(error.min, 0.0);
  CHECK_EQ_F64_BITS(error.max, 9.0);
  CHECK_EQ_I64(error.line, 0);
  CHECK_EQ_I64(sp__fail_format(SP_DETAIL_RAGGED_ROW, 3, 17), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK_EQ_I64(error.line, 3);
  CHECK_EQ_U64(error.offset, 17);
  CHECK_EQ_I64(error.detail, SP_DETAIL_RAGGED_ROW);
  CHECK_EQ_I64(error.field, SP_FIELD_NONE);
  CHECK_EQ_I64(error.index, -1);
  CHECK(error.value != error.value && error.min != error.min && error.max != error.max);
}

static void messages_name_subject_bound_and_value(void) {
  sp__fail_range(SP_FIELD_GRID_OPTIONS_AGENT_SIZE, 0, 1, 255);
  CHECK_STR(message(), "agentSize must be 1 to 255; got 0");
  sp__fail_range_at(SP_FIELD_MULTIPLIER, 7, -2, SP__ABOVE_ZERO, SP__FINITE);
  CHECK_STR(message(), "cost[7] must be above 0 and finite; got -2");
  sp__fail_range(SP_FIELD_CELL_SIZE, 0, SP__ABOVE_ZERO, SP_MAX_COORDINATE);
  CHECK_STR(message(), "cellSize must be above 0 and at most 2097152; got 0");
  sp__fail_range(SP_FIELD_START_X, 2097152.5, -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
  CHECK_STR(message(), "start.x must be -2097152 to 2097152; got 2097152.5");
  sp__fail_range(SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, -HUGE_VAL, 0, SP__FINITE);
  CHECK_STR(message(), "heuristicWeight must be at least 0 and finite; got -infinity");
  sp__fail_range(SP_FIELD_ITERATIONS, -1, 0, HUGE_VAL);
  CHECK_STR(message(), "iterations must be at least 0; got -1");
  sp__fail_size(SP_FIELD_LENGTH, 11, 12);
  CHECK_STR(message(), "length must be 12; got 11");
  sp__fail_range(SP_FIELD_GRID_OPTIONS_CONNECTIVITY, 6, 4, 8);
  CHECK_STR(message(), "connectivity must be 4 or 8; got 6");
  sp__fail_range(SP_FIELD_GRID_OPTIONS_ALGORITHM, 8, 0, 7);
  CHECK_STR(message(), "algorithm must be 0 to 7; got 8");
  sp__fail_range(SP_FIELD_NAVMESH_PARAMS_TILE_SIZE, 0.3, (double)0.3F, (double)0.3F);
  CHECK_STR(message(), "tileSize must be a float32; got 0.3");
  sp__fail_range(SP_FIELD_NONE, 3, 1, 2);
  CHECK_STR(message(), "must be 1 to 2; got 3");
}

static void messages_without_values(void) {
  sp__fail_format(SP_DETAIL_RAGGED_ROW, 3, 17);
  CHECK_STR(message(), "line 3, byte 17: the row has another length than the first");
  sp__fail_format(SP_DETAIL_EMPTY_TEXT, 0, 0);
  CHECK_STR(message(), "byte 0: the text is empty");
  sp__fail_format(SP_DETAIL_NONE, 0, UINT64_MAX);
  CHECK_STR(message(), "byte 18446744073709551615: the data is not in the expected format");
  sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  CHECK_STR(message(), "out: the pointer is null");
  sp__fail(SP_E_UNSUPPORTED, SP_FIELD_GRID_OPTIONS_ALGORITHM, SP_DETAIL_NOT_SLICEABLE);
  CHECK_STR(message(), "algorithm: the algorithm does not run in slices");
  sp__fail_memory();
  CHECK_STR(message(), "out of memory");
  sp__fail(SP_E_REENTRANT, SP_FIELD_NONE, SP_DETAIL_IN_CALLBACK);
  CHECK_STR(message(), "called from a callback of the same grid");
  sp__fail(-99, SP_FIELD_NONE, SP_DETAIL_NONE);
  CHECK_STR(message(), "unknown error");
}

/** Every status has its own text. */
static void every_status_has_a_text(void) {
  char texts[12][80];
  for (int32_t i = 0; i < 12; i++) {
    sp__fail(-i, SP_FIELD_NONE, SP_DETAIL_NONE);
    strcpy(texts[i], message());
    CHECK(strcmp(texts[i], "unknown error") != 0);
    for (int32_t other = 0; other < i; other++) CHECK(strcmp(texts[i], texts[other]) != 0);
  }
}

/** The number behind "got " for a value. */
static const char *formatted(double value) {
  sp__fail_range(SP_FIELD_NONE, value, 0, 1);
  return strstr(message(), "got ") + 4;
}

static void numbers_are_formatted_exactly(void) {
  CHECK_STR(formatted(0.0), "0");
  CHECK_STR(formatted(-0.0), "0");
  CHECK_STR(formatted(4294967295.0), "4294967295");
  CHECK_STR(formatted(-9007199254740993.0), "-9007199254740992");
  CHECK_STR(formatted(0x1.fffffffffffffp62), "9223372036854774784");
  CHECK_STR(formatted(0.5), "0.5");
  CHECK_STR(formatted(-0.1), "-0.1");
  CHECK_STR(formatted(1.0000004), "1");
  CHECK_STR(formatted(1.0000006), "1.000001");
  CHECK_STR(formatted(0.9999999), "1");
  CHECK_STR(formatted(123456.789012), "123456.789012");
  CHECK_STR(formatted(3.05), "3.05");
  CHECK_STR(formatted(1e300), "1e300");
  CHECK_STR(formatted(-1.5e20), "-1.5e20");
  CHECK_STR(formatted(1.7976931348623157e308), "1.79769e308");
  CHECK_STR(formatted(9.9999999e24), "1e25");
  CHECK_STR(formatted(0.0001), "0.0001");
  CHECK_STR(formatted(0.00005), "5e-5");
  CHECK_STR(formatted(0x1p-1074), "4.94066e-324");
  CHECK_STR(formatted(2.2250738585072014e-308), "2.22507e-308");
  CHECK_STR(formatted(HUGE_VAL), "infinity");
  CHECK_STR(formatted(-HUGE_VAL), "-infinity");
  CHECK_STR(formatted((double)NAN), "nan");
}

static void messages_are_cut_to_the_buffer(void) {
  static const char whole[] = "agentSize must be 1 to 255; got 0";
  sp__fail_range(SP_FIELD_GRID_OPTIONS_AGENT_SIZE, 0, 1, 255);
  CHECK_EQ_U64(sp_last_error_message(NULL, 0), sizeof whole - 1);
  CHECK_EQ_U64(sp_last_error_message(NULL, 100), sizeof whole - 1);
  for (uint32_t capacity = 1; capacity <= sizeof whole + 1; capacity++) {
    char text[sizeof whole + 2];
    memset(text, '~', sizeof text);
    sp_test_note("capacity %u", (unsigned)capacity);
    CHECK_EQ_U64(sp_last_error_message(text, capacity), sizeof whole - 1);
    const size_t kept = capacity - 1 < sizeof whole - 1 ? capacity - 1 : sizeof whole - 1;
    CHECK_EQ_U64(strlen(text), kept);
    CHECK(memcmp(text, whole, kept) == 0);
    CHECK(text[capacity] == '~');
  }
}

static void names_and_texts_are_found(void) {
  CHECK_STR(sp_field_name(SP_FIELD_NONE), "");
  CHECK_STR(sp_field_name(SP_FIELD_GRID_OPTIONS_STRUCT_SIZE), "structSize");
  CHECK_STR(sp_field_name(SP_FIELD_GRID_OPTIONS_ITERATIONS_PER_SLICE), "iterationsPerSlice");
  CHECK_STR(sp_field_name(SP_FIELD_MOVINGAI_OPTIONS_WATER_WALKABLE), "waterWalkable");
  CHECK_STR(sp_field_name(SP_FIELD_WIDTH), "width");
  CHECK_STR(sp_field_name(SP_FIELD_GOAL_Y), "goal.y");
  CHECK_STR(sp_field_name(SP_FIELD_BLOCKED), "blocked");
  CHECK_STR(sp_field_name(-1), "");
  CHECK_STR(sp_field_name(INT32_MAX), "");
  CHECK_STR(sp_detail_text(SP_DETAIL_NONE), "no detail");
  CHECK_STR(sp_detail_text(SP_DETAIL_NULL_POINTER), "the pointer is null");
  CHECK_STR(sp_detail_text(-1), "");
  CHECK_STR(sp_detail_text(INT32_MAX), "");
  int32_t fields = 0;
  while (fields < 1000 && sp_field_name(fields + 1)[0] != '\0') fields++;
  CHECK(fields >= SP_FIELD_PRESET && fields < 1000);
}

static void version_is_packed(void) {
  CHECK_EQ_U64(sp_version(), SP_VERSION_MAJOR * 65536 + SP_VERSION_MINOR * 256 + SP_VERSION_PATCH);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("error: a thread begins without an error", begins_without_an_error);
  SP_RUN("error: parts are recorded", records_parts);
  SP_RUN("G-023 messages name the property, the range and the value", messages_name_subject_bound_and_value);
  SP_RUN("error: messages without a value", messages_without_values);
  SP_RUN("error: every status has its own text", every_status_has_a_text);
  SP_RUN("error: numbers are formatted exactly", numbers_are_formatted_exactly);
  SP_RUN("error: messages are cut to the buffer", messages_are_cut_to_the_buffer);
  SP_RUN("error: names and texts are found, others are empty", names_and_texts_are_found);
  SP_RUN("version: packed into one number", version_is_packed);
  return sp_test_end();
}
