/* The visited nodes of a saved search (G-326), as a template: their number, then by ascending index node, closed
 * flag, g and parent. Reading proves what a search relies on: every parent is a visited node that costs no more, all
 * chains of parents end at one root, and so there is no cycle.
 *
 * Parameters (undefined again at the end):
 *   VISITED_NAME(verb)                     name of a function of this instance
 *   VISITED_CONTEXT                        struct whose address is handed to the others, const while writing
 *   VISITED_IS(context, node)              whether the search has visited the node
 *   VISITED_IS_CLOSED(context, node)       for a visited one
 *   VISITED_RECORD(context, node)          lvalue with the members g and parent
 *   VISITED_ADD(context, node, closed)     makes a node visited
 *   VISITED_MARK(context, node)            lvalue integer of a visited node that reading may use; -1 for all afterwards
 */

static int32_t VISITED_NAME(count)(const VISITED_CONTEXT *context, int32_t node_count) {
  int32_t count = 0;
  for (int32_t node = 0; node < node_count; node++) count += VISITED_IS(context, node) ? 1 : 0;
  return count;
}

static void VISITED_NAME(write)(sp__writer *writer, const VISITED_CONTEXT *context, int32_t node_count) {
  sp__write_i32(writer, VISITED_NAME(count)(context, node_count));
  for (int32_t node = 0; node < node_count; node++) {
    if (!(VISITED_IS(context, node))) continue;
    sp__write_i32(writer, node);
    sp__write_u8(writer, VISITED_IS_CLOSED(context, node) ? 1 : 0);
    sp__write_f64(writer, VISITED_RECORD(context, node).g);
    sp__write_i32(writer, VISITED_RECORD(context, node).parent);
  }
}

static sp_status VISITED_NAME(read_records)(sp__reader *reader, VISITED_CONTEXT *context, int32_t node_count,
                                            int32_t count) {
  int32_t node = -1;
  for (int32_t i = 0; i < count; i++) {
    int32_t parent = -1;
    bool closed = false;
    double g = 0.0;
    sp_status status = sp__state_read_next_node(reader, node_count, node, &node);
    if (status == SP_OK) status = sp__state_read_flag(reader, &closed);
    if (status == SP_OK) status = sp__state_read_f64(reader, &g);
    if (status == SP_OK) status = sp__state_read_i32(reader, -1, node_count - 1, SP_DETAIL_BAD_LINK, &parent);
    if (status != SP_OK) return status;
    VISITED_ADD(context, node, closed);
    VISITED_RECORD(context, node).g = g;
    VISITED_RECORD(context, node).parent = parent;
    VISITED_MARK(context, node) = 0;
  }
  return SP_OK;
}

/** Follows the parents of a node to one that is known to be sound (mark -1) or to the root, which must be the only one.
 */
static bool VISITED_NAME(is_sound)(VISITED_CONTEXT *context, int32_t node, int32_t *root) {
  int32_t at = node;
  while (VISITED_MARK(context, at) == 0) {
    VISITED_MARK(context, at) = 1;
    int32_t parent = VISITED_RECORD(context, at).parent;
    if (parent < 0) {
      if (*root >= 0) return false;
      *root = at;
      VISITED_MARK(context, at) = -1;
      break;
    }
    if (!(VISITED_IS(context, parent))) return false;
    if (!(VISITED_RECORD(context, parent).g <= VISITED_RECORD(context, at).g)) return false;
    at = parent;
  }
  if (VISITED_MARK(context, at) == 1) return false; /* The chain has met itself. */
  for (at = node; VISITED_MARK(context, at) == 1; at = VISITED_RECORD(context, at).parent)
    VISITED_MARK(context, at) = -1;
  return true;
}

/** Reads into a context without visited nodes. `*root` receives the node without a parent, or -1 when none is there. */
static sp_status VISITED_NAME(read)(sp__reader *reader, VISITED_CONTEXT *context, int32_t node_count, int32_t *root) {
  int32_t count;
  *root = -1;
  sp_status status = sp__state_read_count(reader, node_count, SP__STATE_VISITED_SIZE, &count);
  if (status != SP_OK) return status;
  sp__reader again = *reader;
  status = VISITED_NAME(read_records)(reader, context, node_count, count);
  for (int32_t i = 0; i < count && status == SP_OK; i++) {
    size_t start = again.offset;
    if (!VISITED_NAME(is_sound)(context, sp__read_i32(&again), root)) {
      return sp__fail_format(SP_DETAIL_BAD_LINK, 0, start);
    }
    again.offset = start + SP__STATE_VISITED_SIZE;
  }
  return status;
}

#undef VISITED_NAME
#undef VISITED_CONTEXT
#undef VISITED_IS
#undef VISITED_IS_CLOSED
#undef VISITED_RECORD
#undef VISITED_ADD
#undef VISITED_MARK
