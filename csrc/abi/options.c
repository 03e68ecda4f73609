/* Defaults, presets and checks of the option structs: tables expanded from options.def and one loop
 * over them, so a bound or a default is written once.
 */
#include "abi/options.h"

#include <string.h>

#include "samepath/graph.h"
#include "samepath/grid.h"
#include "samepath/hpa.h"
#include "samepath/movingai.h"
#include "samepath/navmesh.h"
#include "samepath/query.h"
#include "samepath/voxel.h"

#include "core/error.h"

/* Numbers for the names that the rows use. Fields are numbered by the order of their rows, which is
   how the generator numbers enum sp_field. */

enum {
#define SP_ENUM(name, doc) ENUM_##name,
#include "abi/each_row.inl.h"
  ENUM_NONE
};

enum {
#define SP_ENUM_VALUE(name, value, number, js, doc) VALUE_##name##_##value = (number),
#include "abi/each_row.inl.h"
};

enum {
#define SP_OPTIONS(name, doc) STRUCT_##name,
#include "abi/each_row.inl.h"
  STRUCT_COUNT
};

enum {
  FIELD_NONE,
#define SP_SIZE(s, field, js, doc) FIELD_##s##_##field,
#define SP_U32(s, field, js, initial, low, high, unit, doc) FIELD_##s##_##field,
#define SP_I32(s, field, js, initial, low, high, unit, doc) FIELD_##s##_##field,
#define SP_F64(s, field, js, initial, low, high, unit, doc) FIELD_##s##_##field,
#define SP_BOOL(s, field, js, initial, doc) FIELD_##s##_##field,
#define SP_CHOICE(s, field, js, name, initial, doc) FIELD_##s##_##field,
#include "abi/each_row.inl.h"
  FIELD_COUNT
};

/* Presets are numbered from 0 within their struct. */
enum {
#define SP_OPTIONS(s, doc) NO_PRESET_##s = -1,
#define SP_PRESET(s, name, js, doc) PRESET_##s##_##name,
#include "abi/each_row.inl.h"
};

_Static_assert((int)FIELD_COUNT == (int)SP_FIELD_OBJECT, "fields are numbered as in enum sp_field");

/** A number of an enum that a choice may hold. */
typedef struct choice {
  int32_t enumeration;
  int32_t number;
} choice;

static const choice choices[] = {
#define SP_ENUM_VALUE(name, value, number, js, doc) {ENUM_##name, (number)},
#include "abi/each_row.inl.h"
};

typedef enum storage { STORED_U32, STORED_I32, STORED_F64 } storage;

/** One field of one option struct; rows[i] is field i + 1. */
typedef struct option_row {
  int32_t owner;
  storage type;
  size_t offset;
  double initial;
  double min;
  double max;
  int32_t enumeration;
  sp_status failure;
} option_row;

/* clang-format off */
#define ROW(s, type, field, initial, low, high, enumeration, failure) \
  {STRUCT_##s, type, offsetof(sp_##s, field), (double)(initial), (double)(low), (double)(high), enumeration, failure},
/* clang-format on */

static const option_row rows[] = {
#define SP_SIZE(s, field, js, doc)                                                                                     \
  ROW(s, STORED_U32, field, sizeof(sp_##s), sizeof(sp_##s), sizeof(sp_##s), ENUM_NONE, SP_E_ARGUMENT)
#define SP_U32(s, field, js, initial, low, high, unit, doc)                                                            \
  ROW(s, STORED_U32, field, initial, low, high, ENUM_NONE, SP_E_RANGE)
#define SP_I32(s, field, js, initial, low, high, unit, doc)                                                            \
  ROW(s, STORED_I32, field, initial, low, high, ENUM_NONE, SP_E_RANGE)
#define SP_F64(s, field, js, initial, low, high, unit, doc)                                                            \
  ROW(s, STORED_F64, field, initial, low, high, ENUM_NONE, SP_E_RANGE)
#define SP_BOOL(s, field, js, initial, doc) ROW(s, STORED_I32, field, initial, 0, 1, ENUM_NONE, SP_E_RANGE)
#define SP_CHOICE(s, field, js, name, initial, doc)                                                                    \
  ROW(s, STORED_I32, field, VALUE_##name##_##initial, INT32_MIN, INT32_MAX, ENUM_##name, SP_E_RANGE)
#include "abi/each_row.inl.h"
};

static const int32_t preset_owners[] = {
#define SP_PRESET(s, name, js, doc) STRUCT_##s,
#include "abi/each_row.inl.h"
};

/** What a preset sets other than the defaults. */
typedef struct preset_change {
  int32_t owner;
  int32_t preset;
  int32_t field;
  int32_t value;
} preset_change;

static const preset_change preset_changes[] = {
#define SP_PRESET_CHOICE(s, name, field, enumeration, value)                                                           \
  {STRUCT_##s, PRESET_##s##_##name, FIELD_##s##_##field, VALUE_##enumeration##_##value},
#include "abi/each_row.inl.h"
};

enum {
  ROW_COUNT = sizeof rows / sizeof rows[0],
  CHOICE_COUNT = sizeof choices / sizeof choices[0],
  PRESET_COUNT = sizeof preset_owners / sizeof preset_owners[0],
  CHANGE_COUNT = sizeof preset_changes / sizeof preset_changes[0]
};

static double load(const void *options, const option_row *row) {
  const char *at = (const char *)options + row->offset;
  uint32_t u32;
  int32_t i32;
  double f64;
  switch (row->type) {
  case STORED_U32:
    memcpy(&u32, at, sizeof u32);
    return (double)u32;
  case STORED_I32:
    memcpy(&i32, at, sizeof i32);
    return (double)i32;
  default:
    memcpy(&f64, at, sizeof f64);
    return f64;
  }
}

static void store(void *options, const option_row *row, double value) {
  char *at = (char *)options + row->offset;
  const uint32_t u32 = row->type == STORED_U32 ? (uint32_t)value : 0;
  const int32_t i32 = row->type == STORED_I32 ? (int32_t)value : 0;
  switch (row->type) {
  case STORED_U32:
    memcpy(at, &u32, sizeof u32);
    break;
  case STORED_I32:
    memcpy(at, &i32, sizeof i32);
    break;
  default:
    memcpy(at, &value, sizeof value);
    break;
  }
}

/** Smallest and largest number of a choice's enum, or the row's own bounds. */
static void bounds_of(const option_row *row, double *min, double *max) {
  *min = row->min;
  *max = row->max;
  if (row->enumeration == ENUM_NONE) return;
  bool first = true;
  for (int32_t i = 0; i < CHOICE_COUNT; i++) {
    if (choices[i].enumeration != row->enumeration) continue;
    if (first) *min = choices[i].number;
    *max = choices[i].number; /* ascending */
    first = false;
  }
}

static bool allows(const option_row *row, double value) {
  if (row->enumeration == ENUM_NONE) return value >= row->min && value <= row->max; /* false for NaN */
  for (int32_t i = 0; i < CHOICE_COUNT; i++) {
    if (choices[i].enumeration == row->enumeration && (double)choices[i].number == value) return true;
  }
  return false;
}

bool sp__option_allows(int32_t field, double value) {
  return field > FIELD_NONE && field < FIELD_COUNT && allows(&rows[field - 1], value);
}

static void fill_defaults(void *options, int32_t owner) {
  for (int32_t i = 0; i < ROW_COUNT; i++) {
    if (rows[i].owner == owner) store(options, &rows[i], rows[i].initial);
  }
}

static sp_status fill_preset(void *options, int32_t owner, int32_t preset) {
  int32_t count = 0;
  for (int32_t i = 0; i < PRESET_COUNT; i++) count += preset_owners[i] == owner;
  if (preset < 0 || preset >= count) return sp__fail_range(SP_FIELD_PRESET, preset, 0, count - 1);
  fill_defaults(options, owner);
  for (int32_t i = 0; i < CHANGE_COUNT; i++) {
    const preset_change *change = &preset_changes[i];
    if (change->owner != owner || change->preset != preset) continue;
    store(options, &rows[change->field - 1], change->value);
  }
  return SP_OK;
}

static sp_status init_defaults(void *options, int32_t owner) {
  if (options == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OPTIONS, SP_DETAIL_NULL_POINTER);
  fill_defaults(options, owner);
  return SP_OK;
}

static sp_status init_preset(void *options, int32_t owner, int32_t preset) {
  if (options == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OPTIONS, SP_DETAIL_NULL_POINTER);
  return fill_preset(options, owner, preset);
}

/** NULL stands for the defaults, which are valid. */
static sp_status check_fields(const void *options, int32_t owner) {
  if (options == NULL) return SP_OK;
  for (int32_t i = 0; i < ROW_COUNT; i++) {
    const option_row *row = &rows[i];
    if (row->owner != owner) continue;
    const double value = load(options, row);
    if (allows(row, value)) continue;
    if (row->failure == SP_E_ARGUMENT) return sp__fail_size(i + 1, value, row->min);
    double min, max;
    bounds_of(row, &min, &max);
    return sp__fail_range(i + 1, value, min, max);
  }
  return SP_OK;
}

sp_status sp_grid_options_init(sp_grid_options *options, int32_t preset) {
  return init_preset(options, STRUCT_grid_options, preset);
}

sp_status sp_grid_options_check(const sp_grid_options *options) {
  return check_fields(options, STRUCT_grid_options);
}

sp_status sp_movingai_options_init(sp_movingai_options *options) {
  return init_defaults(options, STRUCT_movingai_options);
}

sp_status sp__movingai_options_check(const sp_movingai_options *options) {
  return check_fields(options, STRUCT_movingai_options);
}

sp_status sp_hpa_options_init(sp_hpa_options *options) {
  return init_defaults(options, STRUCT_hpa_options);
}

sp_status sp__hpa_options_check(const sp_hpa_options *options) {
  return check_fields(options, STRUCT_hpa_options);
}

sp_status sp_graph_options_init(sp_graph_options *options, int32_t preset) {
  return init_preset(options, STRUCT_graph_options, preset);
}

sp_status sp_graph_options_check(const sp_graph_options *options) {
  return check_fields(options, STRUCT_graph_options);
}

sp_status sp_landmark_options_init(sp_landmark_options *options) {
  return init_defaults(options, STRUCT_landmark_options);
}

sp_status sp__landmark_options_check(const sp_landmark_options *options) {
  return check_fields(options, STRUCT_landmark_options);
}

sp_status sp_point_graph_options_init(sp_point_graph_options *options) {
  return init_defaults(options, STRUCT_point_graph_options);
}

sp_status sp__point_graph_options_check(const sp_point_graph_options *options) {
  return check_fields(options, STRUCT_point_graph_options);
}

sp_status sp_voxel_options_init(sp_voxel_options *options, int32_t preset) {
  return init_preset(options, STRUCT_voxel_options, preset);
}

sp_status sp_voxel_options_check(const sp_voxel_options *options) {
  return check_fields(options, STRUCT_voxel_options);
}

sp_status sp_navmesh_params_init(sp_navmesh_params *params) {
  return init_defaults(params, STRUCT_navmesh_params);
}

sp_status sp__navmesh_params_check(const sp_navmesh_params *params) {
  return check_fields(params, STRUCT_navmesh_params);
}

sp_status sp_nav_settings_init(sp_nav_settings *settings) {
  return init_defaults(settings, STRUCT_nav_settings);
}

sp_status sp__nav_settings_check(const sp_nav_settings *settings) {
  return check_fields(settings, STRUCT_nav_settings);
}

sp_status sp_navquery_options_init(sp_navquery_options *options) {
  return init_defaults(options, STRUCT_navquery_options);
}

sp_status sp__navquery_options_check(const sp_navquery_options *options) {
  return check_fields(options, STRUCT_navquery_options);
}

sp_status sp_nav_path_options_init(sp_nav_path_options *options) {
  return init_defaults(options, STRUCT_nav_path_options);
}

sp_status sp__nav_path_options_check(const sp_nav_path_options *options) {
  return check_fields(options, STRUCT_nav_path_options);
}

sp_status sp_navfilter_options_init(sp_nav_filter_options *options) {
  return init_defaults(options, STRUCT_nav_filter_options);
}

sp_status sp__nav_filter_options_check(const sp_nav_filter_options *options) {
  return check_fields(options, STRUCT_nav_filter_options);
}
