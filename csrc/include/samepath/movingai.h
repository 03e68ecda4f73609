/* Readers for the Moving AI benchmark formats (Sturtevant 2012): .map and .scen texts.
 * The library reads no files; texts come in as bytes.
 */
#ifndef SAMEPATH_MOVINGAI_H
#define SAMEPATH_MOVINGAI_H

#include "samepath/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

SP_API sp_status sp_movingai_options_init(sp_movingai_options *options);

/**
 * Makes a grid from a .map text: `type <word>`, `height`, `width` (either order), `map`, then rows.
 * `.` `G` walkable; `@` `O` `T` blocked; `S` walkable and `W` blocked unless the options say otherwise.
 * Sides <= 65536, cells <= 2^28, all present in the text before anything of that size is allocated.
 * SP_E_FORMAT names line, byte offset and detail.
 */
SP_API sp_status sp_movingai_map_parse(const char *text, uint32_t length, const sp_movingai_options *options,
                                       const sp_allocator *allocator, sp_grid **out);

/**
 * Reads a version 1 .scen text: nine whitespace-separated fields a line. Writes up to `capacity`
 * records and sets *count to the number of lines; more lines than capacity is SP_E_BUFFER_TOO_SMALL
 * (count set, first `capacity` records written), so a first call with capacity 0 gives the size.
 */
SP_API sp_status sp_movingai_scenarios_parse(const char *text, uint32_t length, sp_scenario *scenarios,
                                             uint32_t capacity, uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif
