/* What every public object starts with: a kind tag checked at entry and a reference count. */
#ifndef SP_CORE_OBJECT_H
#define SP_CORE_OBJECT_H

#include <stdbool.h>

#include "samepath/base.h"

enum {
  SP__KIND_DEAD = 0x0DEADC0D,
  SP__KIND_GRID = 0x44495247,           /* "GRID" */
  SP__KIND_SEARCH = 0x48435253,         /* "SRCH" */
  SP__KIND_TOPOLOGY = 0x4F504F54,       /* "TOPO" */
  SP__KIND_BUFFERS = 0x53465542,        /* "BUFS" */
  SP__KIND_ASTAR = 0x52545341,          /* "ASTR" */
  SP__KIND_HEX = 0x58584548,            /* "HEXX" */
  SP__KIND_JUMPS = 0x504D554A,          /* "JUMP" */
  SP__KIND_HPA = 0x21415048,            /* "HPA!" */
  SP__KIND_FLOW_FIELD = 0x574F4C46,     /* "FLOW" */
  SP__KIND_HPA_SEARCH = 0x53415048,     /* "HPAS" */
  SP__KIND_GRAPH = 0x48505247,          /* "GRPH" */
  SP__KIND_LANDMARKS = 0x4B4D444C,      /* "LDMK" */
  SP__KIND_GRAPH_SEARCH = 0x43525347,   /* "GSRC" */
  SP__KIND_VOXELS = 0x4C584F56,         /* "VOXL" */
  SP__KIND_VOXEL_SEARCH = 0x43525356,   /* "VSRC" */
  SP__KIND_VOXEL_TOPOLOGY = 0x504F5456, /* "VTOP" */
  SP__KIND_REPLANNER = 0x4E4C5052,      /* "RPLN" */
  SP__KIND_REPLAN_SEARCH = 0x534C5052,  /* "RPLS" */
  SP__KIND_NAVTILE = 0x4C49544E,        /* "NTIL" */
  SP__KIND_NAVMESH = 0x4853454D,        /* "MESH" */
  SP__KIND_NAVLIBRARY = 0x42494C4E,     /* "NLIB" */
  SP__KIND_NAVSTREAMER = 0x4D525453,    /* "STRM" */
  SP__KIND_NAVWORLD = 0x444C5257,       /* "WRLD" */
  SP__KIND_NAVFILTER = 0x544C464E,      /* "NFLT" */
  SP__KIND_NAVQUERY = 0x5952514E        /* "NQRY" */
};

typedef struct sp__object {
  uint32_t kind;
  uint32_t references;
  sp_allocator allocator;
  bool given_up; /* The caller freed its handle; other objects may still hold references. */
} sp__object;

/** Allocates `size` zeroed bytes that start with an sp__object of one reference; NULL without memory. */
void *sp__object_create(uint32_t kind, size_t size, const sp_allocator *allocator);

/** SP_OK, or SP_E_HANDLE with the record set: null, dead, given up or of another kind. */
sp_status sp__object_check(const void *object, uint32_t kind);

/** The check for getters that cannot report: true for a handle that the caller may use. */
bool sp__object_is(const void *object, uint32_t kind);

/** Makes the caller's handle unusable; false when it is no usable handle, so that a second free does nothing. */
bool sp__object_give_up(void *object, uint32_t kind);

void sp__object_retain(void *object);

/** Drops a reference; true when it was the last, and the caller must now destroy the object. */
bool sp__object_drop(void *object);

/** Marks the object dead and returns its memory. */
void sp__object_destroy(void *object, size_t size);

/** Objects alive in this thread. */
uint32_t sp__object_live_count(void);

#endif
