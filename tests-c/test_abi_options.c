#include <float.h>
#include <math.h>
#include <string.h>

#include "samepath/abi.h"
#include "samepath/samepath.h"

#include "abi/options.h"
#include "support/test.h"

static sp_grid_options grid_defaults(void) {
  return (sp_grid_options)SP_GRID_OPTIONS_INIT;
}

static void check_equal_options(const sp_grid_options *actual, const sp_grid_options *expected) {
  CHECK_EQ_U64(actual->struct_size, expected->struct_size);
  CHECK_EQ_I64(actual->algorithm, expected->algorithm);
  CHECK_EQ_F64_BITS(actual->heuristic_weight, expected->heuristic_weight);
  CHECK_EQ_I64(actual->connectivity, expected->connectivity);
  CHECK_EQ_I64(actual->diagonals, expected->diagonals);
  CHECK_EQ_I64(actual->agent_size, expected->agent_size);
  CHECK_EQ_I64(actual->heuristic, expected->heuristic);
  CHECK_EQ_I64(actual->record_expansions, expected->record_expansions);
  CHECK_EQ_I64(actual->iteration_budget, expected->iteration_budget);
  CHECK_EQ_I64(actual->iterations_per_slice, expected->iterations_per_slice);
  CHECK_EQ_I64(actual->hpa_chunk_size, expected->hpa_chunk_size);
  CHECK_EQ_I64(actual->hpa_smoothing, expected->hpa_smoothing);
  CHECK_EQ_I64(actual->specialized_engines, expected->specialized_engines);
  CHECK_EQ_I64(actual->nearest_radius, expected->nearest_radius);
  CHECK_EQ_U64(actual->reserved, expected->reserved);
}

/** The defaults of the specification, written out. */
static const sp_grid_options documented_defaults = {
    .struct_size = sizeof(sp_grid_options),
    .algorithm = SP_GRID_ALGORITHM_ASTAR,
    .heuristic_weight = 1,
    .connectivity = SP_GRID_CONNECTIVITY_EIGHT,
    .diagonals = SP_DIAGONAL_RULE_NO_CORNER_CUTTING,
    .agent_size = 1,
    .heuristic = SP_GRID_HEURISTIC_AUTO,
    .iterations_per_slice = 256,
    .hpa_chunk_size = 16,
    .hpa_smoothing = 1,
    .specialized_engines = 1,
    .nearest_radius = INT32_MAX,
};

static void defaults_are_the_documented_ones(void) {
  const sp_grid_options from_macro = grid_defaults();
  sp_grid_options from_call;
  memset(&from_call, 0xEE, sizeof from_call);
  CHECK_EQ_I64(sp_grid_options_init(&from_call, SP_GRID_OPTIONS_PRESET_DEFAULT), SP_OK);
  check_equal_options(&from_macro, &documented_defaults);
  check_equal_options(&from_call, &documented_defaults);
  CHECK_EQ_I64(sp_grid_options_check(&from_call), SP_OK);
  CHECK_EQ_I64(sp_grid_options_check(NULL), SP_OK);
}

static void presets_differ_in_one_field(void) {
  sp_grid_options expected = documented_defaults;
  sp_grid_options options;
  expected.connectivity = SP_GRID_CONNECTIVITY_FOUR;
  CHECK_EQ_I64(sp_grid_options_init(&options, SP_GRID_OPTIONS_PRESET_FOUR_CONNECTED), SP_OK);
  check_equal_options(&options, &expected);
  CHECK_EQ_I64(sp_grid_options_check(&options), SP_OK);
  expected = documented_defaults;
  expected.diagonals = SP_DIAGONAL_RULE_NO_SQUEEZING;
  CHECK_EQ_I64(sp_grid_options_init(&options, SP_GRID_OPTIONS_PRESET_NO_SQUEEZING), SP_OK);
  check_equal_options(&options, &expected);
  CHECK_EQ_I64(sp_grid_options_check(&options), SP_OK);
}

/** The record says `field`, `value` and bounds. */
static void check_record(sp_status status, int32_t field, double value, double min, double max) {
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.status, status);
  CHECK_EQ_I64(error.field, field);
  CHECK_EQ_F64_BITS(error.value, value);
  CHECK_EQ_F64_BITS(error.min, min);
  CHECK_EQ_F64_BITS(error.max, max);
  CHECK_EQ_I64(error.index, -1);
}

static void unknown_presets_change_nothing(void) {
  static const int32_t unknown[] = {-1, 3, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
    sp_grid_options options = documented_defaults;
    options.agent_size = 9;
    CHECK_EQ_I64(sp_grid_options_init(&options, unknown[i]), SP_E_RANGE);
    check_record(SP_E_RANGE, SP_FIELD_PRESET, unknown[i], 0, 2);
    CHECK_EQ_I64(options.agent_size, 9);
  }
  CHECK_EQ_I64(sp_grid_options_init(NULL, 0), SP_E_ARGUMENT);
}

/** The fields of a preset of nav settings that presets differ in, in the order of the struct. */
static void check_agent(const sp_nav_settings *settings, const double expected[6]) {
  const double fields[6] = {settings->agent_radius,   settings->agent_height,
                            settings->walkable_climb, settings->agent_max_slope_degrees,
                            settings->cell_size,      settings->tile_size};
  for (int32_t i = 0; i < 6; i++) CHECK_EQ_F64_BITS(fields[i], expected[i]);
}

static void presets_of_agents(void) {
  static const double expected[3][6] = {
      {0.6, 2, 0.9, 45, 0.3, 64}, {0.3, 1, 0.4, 45, 0.15, 32}, {1.5, 4, 1.2, 40, 0.5, 128}};
  static const int32_t presets[3] = {SP_NAV_SETTINGS_PRESET_HUMANOID, SP_NAV_SETTINGS_PRESET_SMALL,
                                     SP_NAV_SETTINGS_PRESET_LARGE};
  const sp_nav_settings defaults = SP_NAV_SETTINGS_INIT;
  for (int32_t i = 0; i < 3; i++) {
    sp_nav_settings settings;
    sp_navmesh_params params;
    memset(&settings, 0xEE, sizeof settings);
    CHECK_EQ_I64(sp_nav_settings_init(&settings, presets[i]), SP_OK);
    check_agent(&settings, expected[i]);
    CHECK_EQ_I64(sp_nav_settings_to_params(&settings, NULL, 0, &params), SP_OK);
    CHECK_EQ_I64(settings.max_verts_per_poly, 6);
    CHECK_EQ_F64_BITS(settings.cell_height, defaults.cell_height);
    CHECK_EQ_F64_BITS(settings.max_edge_length, defaults.max_edge_length);
    CHECK_EQ_F64_BITS(settings.floor_y, 0.0);
    CHECK_EQ_I64(settings.area, 0);
    CHECK_EQ_I64(settings.flags, 1);
    CHECK_EQ_I64(settings.snap_bits, -1);
  }
  sp_nav_settings unchanged = defaults;
  CHECK_EQ_I64(sp_nav_settings_init(&unchanged, 3), SP_E_RANGE);
  check_record(SP_E_RANGE, SP_FIELD_PRESET, 3, 0, 2);
  check_agent(&unchanged, expected[0]);
  CHECK_EQ_I64(sp_nav_settings_init(NULL, 0), SP_E_ARGUMENT);
}

/** One integer field: what it accepts at both ends, and what it refuses just outside. */
typedef struct integer_case {
  int32_t field;
  size_t offset;
  int32_t min;
  int32_t max;
} integer_case;

#define INTEGER(FIELD, name, min, max)                                                                                 \
  { SP_FIELD_GRID_OPTIONS_##FIELD, offsetof(sp_grid_options, name), (min), (max) }

/* The bounds of the specification, written out a second time on purpose. */
static const integer_case integer_cases[] = {
    INTEGER(ALGORITHM, algorithm, 0, 7),
    INTEGER(DIAGONALS, diagonals, 0, 2),
    INTEGER(AGENT_SIZE, agent_size, 1, 255),
    INTEGER(HEURISTIC, heuristic, 0, 4),
    INTEGER(RECORD_EXPANSIONS, record_expansions, 0, 1),
    INTEGER(ITERATION_BUDGET, iteration_budget, 0, INT32_MAX),
    INTEGER(ITERATIONS_PER_SLICE, iterations_per_slice, 1, INT32_MAX),
    INTEGER(HPA_CHUNK_SIZE, hpa_chunk_size, 2, 1024),
    INTEGER(HPA_SMOOTHING, hpa_smoothing, 0, 1),
    INTEGER(SPECIALIZED_ENGINES, specialized_engines, 0, 1),
    INTEGER(NEAREST_RADIUS, nearest_radius, 0, INT32_MAX),
};

static sp_status check_with(size_t offset, int32_t value) {
  sp_grid_options options = documented_defaults;
  memcpy((char *)&options + offset, &value, sizeof value);
  return sp_grid_options_check(&options);
}

static void integers_are_checked_on_both_sides(void) {
  for (size_t i = 0; i < sizeof integer_cases / sizeof integer_cases[0]; i++) {
    const integer_case *c = &integer_cases[i];
    sp_test_note("%s", sp_field_name(c->field));
    CHECK_EQ_I64(check_with(c->offset, c->min), SP_OK);
    CHECK_EQ_I64(check_with(c->offset, c->max), SP_OK);
    CHECK_EQ_I64(check_with(c->offset, c->min - 1), SP_E_RANGE);
    check_record(SP_E_RANGE, c->field, c->min - 1.0, c->min, c->max);
    CHECK_EQ_I64(check_with(c->offset, INT32_MIN), SP_E_RANGE);
    check_record(SP_E_RANGE, c->field, INT32_MIN, c->min, c->max);
    if (c->max == INT32_MAX) continue;
    CHECK_EQ_I64(check_with(c->offset, c->max + 1), SP_E_RANGE);
    check_record(SP_E_RANGE, c->field, c->max + 1.0, c->min, c->max);
  }
}

static void connectivity_is_four_or_eight(void) {
  for (int32_t value = -1; value < 20; value++) {
    const bool allowed = value == 4 || value == 8;
    sp_test_note("connectivity %d", (int)value);
    CHECK_EQ_I64(check_with(offsetof(sp_grid_options, connectivity), value), allowed ? SP_OK : SP_E_RANGE);
    if (!allowed) check_record(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_CONNECTIVITY, value, 4, 8);
  }
}

static void reserved_is_zero(void) {
  sp_grid_options options = documented_defaults;
  options.reserved = UINT32_MAX;
  CHECK_EQ_I64(sp_grid_options_check(&options), SP_E_RANGE);
  check_record(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_RESERVED, 4294967295.0, 0, 0);
}

static void weight_is_a_number_in_range(void) {
  const double accepted[] = {0.0, -0.0, 1.0, 0x1p-1074, DBL_MAX};
  const double refused[] = {-0x1p-1074, -1.0, HUGE_VAL, -HUGE_VAL, (double)NAN};
  sp_grid_options options = documented_defaults;
  for (size_t i = 0; i < sizeof accepted / sizeof accepted[0]; i++) {
    options.heuristic_weight = accepted[i];
    CHECK_EQ_I64(sp_grid_options_check(&options), SP_OK);
  }
  for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
    options.heuristic_weight = refused[i];
    CHECK_EQ_I64(sp_grid_options_check(&options), SP_E_RANGE);
    check_record(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, refused[i], 0, DBL_MAX);
  }
}

static void first_bad_field_is_named(void) {
  sp_grid_options options = documented_defaults;
  options.agent_size = 0;
  options.hpa_chunk_size = 1;
  CHECK_EQ_I64(sp_grid_options_check(&options), SP_E_RANGE);
  check_record(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_AGENT_SIZE, 0, 1, 255);
}

static void struct_size_must_match(void) {
  static const uint32_t sizes[] = {0, sizeof(sp_grid_options) - 8, sizeof(sp_grid_options) + 8, UINT32_MAX};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    sp_grid_options options = documented_defaults;
    options.struct_size = sizes[i];
    options.agent_size = -5; /* not looked at: the struct may be another one */
    CHECK_EQ_I64(sp_grid_options_check(&options), SP_E_ARGUMENT);
    check_record(SP_E_ARGUMENT, SP_FIELD_GRID_OPTIONS_STRUCT_SIZE, sizes[i], sizeof options, sizeof options);
  }
}

static void movingai_options_are_checked(void) {
  const sp_movingai_options from_macro = SP_MOVINGAI_OPTIONS_INIT;
  sp_movingai_options options;
  CHECK_EQ_I64(sp_movingai_options_init(&options), SP_OK);
  CHECK_EQ_I64(sp_movingai_options_init(NULL), SP_E_ARGUMENT);
  CHECK_EQ_U64(options.struct_size, sizeof options);
  CHECK_EQ_I64(options.swamp_walkable, 1);
  CHECK_EQ_I64(options.water_walkable, 0);
  CHECK(memcmp(&options, &from_macro, sizeof options) == 0);
  CHECK_EQ_I64(sp__movingai_options_check(&options), SP_OK);
  CHECK_EQ_I64(sp__movingai_options_check(NULL), SP_OK);
  options.water_walkable = 2;
  CHECK_EQ_I64(sp__movingai_options_check(&options), SP_E_RANGE);
  check_record(SP_E_RANGE, SP_FIELD_MOVINGAI_OPTIONS_WATER_WALKABLE, 2, 0, 1);
  options.swamp_walkable = -1;
  CHECK_EQ_I64(sp__movingai_options_check(&options), SP_E_RANGE);
  check_record(SP_E_RANGE, SP_FIELD_MOVINGAI_OPTIONS_SWAMP_WALKABLE, -1, 0, 1);
  options.struct_size = 0;
  CHECK_EQ_I64(sp__movingai_options_check(&options), SP_E_ARGUMENT);
  check_record(SP_E_ARGUMENT, SP_FIELD_MOVINGAI_OPTIONS_STRUCT_SIZE, 0, 16, 16);
}

/** Each option by itself, for arguments that are options of a struct elsewhere. */
static void single_values_can_be_asked(void) {
  CHECK(sp__option_allows(SP_FIELD_GRID_OPTIONS_CONNECTIVITY, 8));
  CHECK(!sp__option_allows(SP_FIELD_GRID_OPTIONS_CONNECTIVITY, 5));
  CHECK(sp__option_allows(SP_FIELD_GRID_OPTIONS_AGENT_SIZE, 255));
  CHECK(!sp__option_allows(SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, (double)NAN));
  CHECK(!sp__option_allows(SP_FIELD_NONE, 0));
  CHECK(!sp__option_allows(SP_FIELD_WIDTH, 1));
  CHECK(!sp__option_allows(-1, 1));
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-019 defaults by macro and by call are the documented ones", defaults_are_the_documented_ones);
  SP_RUN("G-115 presets differ from the defaults in one field", presets_differ_in_one_field);
  SP_RUN("G-115 unknown presets are refused and change nothing", unknown_presets_change_nothing);
  SP_RUN("M-236 nav settings have presets of three agents", presets_of_agents);
  SP_RUN("G-023 GAP-14 integer options are checked on both sides", integers_are_checked_on_both_sides);
  SP_RUN("G-023 GAP-11 connectivity is 4 or 8", connectivity_is_four_or_eight);
  SP_RUN("G-023 padding must be 0", reserved_is_zero);
  SP_RUN("G-023 GAP-14 the weight is a number in range", weight_is_a_number_in_range);
  SP_RUN("G-024 G-025 the first bad field is named", first_bad_field_is_named);
  SP_RUN("abi: another struct size is refused before any other field", struct_size_must_match);
  SP_RUN("abi: options of Moving AI maps are checked", movingai_options_are_checked);
  SP_RUN("abi: a single value can be asked", single_values_can_be_asked);
  return sp_test_end();
}
