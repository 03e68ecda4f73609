/* The fixed fields of saved searches. */
#include "core/search_state.h"

#include "samepath/options.h"

#include "core/error.h"

int32_t sp__state_counter(uint64_t value) {
  return value < INT32_MAX ? (int32_t)value : INT32_MAX;
}

void sp__state_write_search(sp__writer *writer, const sp__search_state *state) {
  sp__write_i32(writer, state->node_count);
  sp__write_u8(writer, (uint8_t)state->status);
  sp__write_f64(writer, state->weight);
  sp__write_i32(writer, state->start);
  sp__write_i32(writer, state->goal);
  sp__write_i32(writer, state->expanded);
  sp__write_i32(writer, state->iterations);
  sp__write_f64(writer, state->cost);
}

/** Start, goal and counters; a search that has not begun has none of them. */
static sp_status read_progress(sp__reader *reader, bool names_start, sp__search_state *state) {
  bool begun = state->status != SP_SEARCH_STATUS_NOT_STARTED;
  int32_t first_node = begun ? 0 : -1, last_node = begun ? state->node_count - 1 : -1, most = begun ? INT32_MAX : 0;
  sp_status status = sp__state_read_i32(reader, names_start ? first_node : -1, names_start ? last_node : -1,
                                        SP_DETAIL_BAD_NODE, &state->start);
  if (status == SP_OK) status = sp__state_read_i32(reader, first_node, last_node, SP_DETAIL_BAD_NODE, &state->goal);
  if (status == SP_OK) status = sp__state_read_i32(reader, 0, most, SP_DETAIL_BAD_COUNT, &state->expanded);
  if (status != SP_OK) return status;
  return sp__state_read_i32(reader, state->expanded, most, SP_DETAIL_BAD_COUNT, &state->iterations);
}

sp_status sp__state_read_search(sp__reader *reader, const sp__search_state *own, int32_t weight_field, bool names_start,
                                sp__search_state *state) {
  uint8_t search_status;
  sp_status status = sp__state_read_same_i32(reader, SP_FIELD_NODE_COUNT, own->node_count);
  if (status == SP_OK) {
    status = sp__state_read_u8(reader, SP_SEARCH_STATUS_NOT_FOUND, SP_DETAIL_BAD_VALUE, &search_status);
  }
  if (status == SP_OK) status = sp__state_read_same_f64(reader, weight_field, own->weight);
  if (status != SP_OK) return status;
  *state = (sp__search_state){.weight = own->weight, .node_count = own->node_count, .status = search_status};
  status = read_progress(reader, names_start, state);
  size_t cost_offset = reader->offset;
  if (status == SP_OK) status = sp__state_read_f64(reader, &state->cost);
  if (status != SP_OK) return status;
  bool found = search_status == SP_SEARCH_STATUS_FOUND;
  bool possible = found ? state->cost >= 0.0 : state->cost > SP__FINITE;
  return possible ? SP_OK : sp__fail_format(SP_DETAIL_BAD_VALUE, 0, cost_offset);
}
