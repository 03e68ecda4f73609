/* What saved states are made of: the header "OPGS", format version 1, kind (spec 06-grids-state, G-320), and items
 * with their checks. Every reader fails with the offset of the item at fault, also where the bytes end too early.
 */
#ifndef SP_CORE_STATE_H
#define SP_CORE_STATE_H

#include "samepath/base.h"

#include "core/bytes.h"

/** What a state was saved from; the numbers are part of the format. */
typedef enum sp__state_kind {
  SP__STATE_GRID = 1,
  SP__STATE_HEX_GRID = 2,
  SP__STATE_VOXEL_GRID = 3,
  SP__STATE_GRAPH = 4,
  SP__STATE_GRID_REPLANNER = 5,
  SP__STATE_HEX_REPLANNER = 6,
  SP__STATE_FLOW_FIELD = 7,
  SP__STATE_ASTAR = 8,
  SP__STATE_JUMP_SEARCH = 9,
  SP__STATE_THETA_SEARCH = 10,
  SP__STATE_GRAPH_ASTAR = 11,
  SP__STATE_GRID_SEARCH = 12,
} sp__state_kind;

enum { SP__STATE_HEADER_SIZE = 8 };

/* Header and end ----------------------------------------------------------------------------- */

void sp__state_write_header(sp__writer *writer, sp__state_kind kind);

/** Fails with the offset of what is wrong: too short, another format, version or kind. */
sp_status sp__state_read_header(sp__reader *reader, sp__state_kind kind);
/** Nothing may follow the last item. */
sp_status sp__state_read_end(const sp__reader *reader);

/* Whole states ------------------------------------------------------------------------------- */

/** Writes the state of an object; a writer without a buffer counts its bytes. */
typedef void (*sp__state_write)(sp__writer *writer, const void *object);

uint64_t sp__state_size(sp__state_write write, const void *object);
/** Into a caller's buffer; SP_E_BUFFER_TOO_SMALL writes nothing. */
sp_status sp__state_save(sp__state_write write, const void *object, uint8_t *bytes, uint64_t capacity);
/** A reader of a caller's bytes. */
sp_status sp__state_open(sp__reader *reader, const uint8_t *bytes, uint64_t length);

/* Items -------------------------------------------------------------------------------------- */

/** A number from `least` to `most`; others fail with `detail`. */
sp_status sp__state_read_i32(sp__reader *reader, int32_t least, int32_t most, int32_t detail, int32_t *value);
sp_status sp__state_read_u8(sp__reader *reader, uint8_t most, int32_t detail, uint8_t *value);
/** 0 or 1. */
sp_status sp__state_read_flag(sp__reader *reader, bool *flag);
/** Any number but NaN. */
sp_status sp__state_read_f64(sp__reader *reader, double *value);
/** How many items of `item_size` bytes follow: at most `most`, and no more than the bytes that are left can hold. */
sp_status sp__state_read_count(sp__reader *reader, int32_t most, size_t item_size, int32_t *count);
/** A node from 0 to `node_count` - 1. */
sp_status sp__state_read_node(sp__reader *reader, int32_t node_count, int32_t *node);
/** The next node of an ascending list; -1 stands before the first. */
sp_status sp__state_read_next_node(sp__reader *reader, int32_t node_count, int32_t previous, int32_t *node);

/* What the object that takes the state was made with; `field` names what differs. */
sp_status sp__state_read_same_i32(sp__reader *reader, int32_t field, int32_t own);
sp_status sp__state_read_same_u8(sp__reader *reader, int32_t field, uint8_t own);
/** Compares the bits. */
sp_status sp__state_read_same_f64(sp__reader *reader, int32_t field, double own);

/* Heaps (G-323, G-324) ----------------------------------------------------------------------- */

enum { SP__STATE_SLOT_SIZE = 20 };

/** A slot of an open list: f and g, or the two keys of a replanner. */
typedef struct sp__state_slot {
  double keys[2];
  int32_t node;
} sp__state_slot;

/** Slots are written as they lie in the array, after their number. */
void sp__state_write_slot(sp__writer *writer, int32_t node, double first_key, double second_key);
sp_status sp__state_read_slot(sp__reader *reader, int32_t node_count, sp__state_slot *slot);

#endif
