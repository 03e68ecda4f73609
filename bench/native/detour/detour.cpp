#include "detour.h"

#include <DetourAlloc.h>
#include <DetourCommon.h>
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>
#include <DetourNode.h>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

const float EXTENTS[3] = {2, 4, 2};
const unsigned short NO_VERTEX = 0xffff;      // fills up the corners of a polygon
const unsigned short WALL = 0xffff;           // an edge without a neighbour
const unsigned short PORTAL = 0x8000;         // with the side of the tile
const unsigned short SIDES[4] = {2, 1, 0, 3}; // ours are +X, +Z, -X, -Z; Detour's -X, +Z, +X, -Z

struct tile {
  unsigned char *bytes;
  int length;
};

/** The arrays that a tile is made of. */
struct arrays {
  std::vector<unsigned short> vertices, polygons, flags;
  std::vector<unsigned char> areas;
};

/** What stands for an edge of ours: a wall, a portal, or the other polygon. */
unsigned short neighbour_of(const sp_navtile_data &data, uint32_t edge) {
  if (data.neighbors[edge] > 0) return static_cast<unsigned short>(data.neighbors[edge] - 1);
  const uint8_t side = data.portal_sides[edge];
  return side == SP_NAVTILE_NO_PORTAL ? WALL : static_cast<unsigned short>(PORTAL | SIDES[side]);
}

/** Corners the other way round, as Detour winds them: its edge i runs from our corner n - i to corner n - i - 1. */
void add_polygon(const sp_navtile_data &data, uint32_t first, uint32_t count, arrays &out) {
  unsigned short corners[DT_VERTS_PER_POLYGON], neighbours[DT_VERTS_PER_POLYGON];
  for (uint32_t i = 0; i < DT_VERTS_PER_POLYGON; i++) {
    corners[i] = i < count ? data.indices[first + (count - i) % count] : NO_VERTEX;
    neighbours[i] = i < count ? neighbour_of(data, first + count - 1 - i) : WALL;
  }
  out.polygons.insert(out.polygons.end(), corners, corners + DT_VERTS_PER_POLYGON);
  out.polygons.insert(out.polygons.end(), neighbours, neighbours + DT_VERTS_PER_POLYGON);
}

arrays convert(const sp_navtile_data &data, double cell) {
  arrays out;
  for (uint32_t i = 0; i < 3 * data.vertex_count; i++) {
    out.vertices.push_back(static_cast<unsigned short>(std::lround(data.vertices[i] / cell)));
  }
  uint32_t first = 0;
  for (uint32_t polygon = 0; polygon < data.polygon_count; polygon++) {
    add_polygon(data, first, data.polygon_vertex_counts[polygon], out);
    first += data.polygon_vertex_counts[polygon];
  }
  out.flags.assign(data.flags, data.flags + data.polygon_count);
  out.areas.assign(data.areas, data.areas + data.polygon_count);
  return out;
}

tile make_tile(const sp_navmesh_params &params, const sp_navtile_data &data) {
  arrays content = convert(data, params.cell_size);
  dtNavMeshCreateParams create;
  std::memset(&create, 0, sizeof create);
  create.verts = content.vertices.data();
  create.vertCount = static_cast<int>(data.vertex_count);
  create.polys = content.polygons.data();
  create.polyFlags = content.flags.data();
  create.polyAreas = content.areas.data();
  create.polyCount = static_cast<int>(data.polygon_count);
  create.nvp = DT_VERTS_PER_POLYGON;
  create.tileX = data.tile_x;
  create.tileY = data.tile_z;
  create.tileLayer = data.layer;
  create.bmin[0] = static_cast<float>(params.origin_x + data.tile_x * params.tile_size);
  create.bmin[1] = static_cast<float>(data.origin_y);
  create.bmin[2] = static_cast<float>(params.origin_z + data.tile_z * params.tile_size);
  create.bmax[0] = create.bmin[0] + static_cast<float>(params.tile_size);
  create.bmax[1] = create.bmin[1] + 1;
  create.bmax[2] = create.bmin[2] + static_cast<float>(params.tile_size);
  create.walkableHeight = static_cast<float>(params.agent_height);
  create.walkableRadius = static_cast<float>(params.agent_radius);
  create.walkableClimb = static_cast<float>(params.walkable_climb);
  create.cs = create.ch = static_cast<float>(params.cell_size);
  create.buildBvTree = true;
  tile made = {nullptr, 0};
  if (!dtCreateNavMeshData(&create, &made.bytes, &made.length)) made.bytes = nullptr;
  return made;
}

} // namespace

struct detour {
  dtNavMeshParams params;
  dtNavMesh mesh;
  dtNavMeshQuery query;
  dtQueryFilter filter;
  std::vector<tile> tiles; // in their first state; the mesh has copies that it links
};

static bool add_tile(detour &self, const tile &made) {
  unsigned char *copy = static_cast<unsigned char *>(dtAlloc(static_cast<size_t>(made.length), DT_ALLOC_PERM));
  if (copy == nullptr) return false;
  std::memcpy(copy, made.bytes, static_cast<size_t>(made.length));
  return dtStatusSucceed(self.mesh.addTile(copy, made.length, DT_TILE_FREE_DATA, 0, nullptr));
}

static bool fill(detour &self, const sp_navmesh *mesh) {
  sp_navmesh_params params = SP_NAVMESH_PARAMS_INIT;
  uint32_t most_polygons = 0;
  if (sp_navmesh_get_params(mesh, &params) != SP_OK) return false;
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const sp_polygon_ref ref = sp_navmesh_tile_in_slot(mesh, slot);
    sp_navtile_data data;
    if (ref == 0 || sp_navtile_get_data(sp_navmesh_get_tile(mesh, ref), &data) != SP_OK) continue;
    self.tiles.push_back(make_tile(params, data));
    if (self.tiles.back().bytes == nullptr) return false;
    if (data.polygon_count > most_polygons) most_polygons = data.polygon_count;
  }
  self.params.orig[0] = static_cast<float>(params.origin_x);
  self.params.orig[1] = 0;
  self.params.orig[2] = static_cast<float>(params.origin_z);
  self.params.tileWidth = self.params.tileHeight = static_cast<float>(params.tile_size);
  self.params.maxTiles = static_cast<int>(self.tiles.size());
  self.params.maxPolys = static_cast<int>(most_polygons);
  if (dtStatusFailed(self.mesh.init(&self.params))) return false;
  for (const tile &made : self.tiles) {
    if (!add_tile(self, made)) return false;
  }
  return dtStatusSucceed(self.query.init(&self.mesh, DETOUR_MAX_NODES));
}

detour *detour_create(const sp_navmesh *mesh) {
  detour *self = new detour();
  if (fill(*self, mesh)) return self;
  detour_free(self);
  return nullptr;
}

void detour_free(detour *self) {
  for (const tile &made : self->tiles) dtFree(made.bytes);
  delete self;
}

uint64_t detour_links(const detour *self) {
  const dtNavMesh &mesh = self->mesh;
  uint64_t links = 0;
  for (int i = 0; i < mesh.getMaxTiles(); i++) {
    const dtMeshTile *holder = mesh.getTile(i);
    for (int polygon = 0; holder->header != nullptr && polygon < holder->header->polyCount; polygon++) {
      for (unsigned int link = holder->polys[polygon].firstLink; link != DT_NULL_LINK;
           link = holder->links[link].next) {
        links++;
      }
    }
  }
  return links;
}

uint64_t detour_tile_bytes(const detour *self) {
  uint64_t bytes = 0;
  for (const tile &made : self->tiles) bytes += static_cast<uint64_t>(made.length);
  return bytes;
}

uint64_t detour_query_bytes(const detour *self) {
  const dtNodePool *nodes = self->query.getNodePool();
  const uint64_t of_node =
      sizeof(dtNode) + sizeof(dtNodeIndex) + sizeof(dtNode *); // in the pool, its chains, the queue
  return of_node * static_cast<uint64_t>(nodes->getMaxNodes()) +
         sizeof(dtNodeIndex) * static_cast<uint64_t>(nodes->getHashSize());
}

int detour_write_tiles(const detour *self, const char *path) {
  std::FILE *file = std::fopen(path, "wb");
  if (file == nullptr) return 0;
  const dtNavMeshParams &params = self->params;
  const double head[7] = {params.orig[0],
                          params.orig[1],
                          params.orig[2],
                          params.tileWidth,
                          double(params.maxTiles),
                          double(params.maxPolys),
                          double(self->tiles.size())};
  bool written = std::fwrite(head, sizeof head, 1, file) == 1;
  for (const tile &made : self->tiles) {
    const double length = made.length;
    written = written && std::fwrite(&length, sizeof length, 1, file) == 1 &&
              std::fwrite(made.bytes, static_cast<size_t>(made.length), 1, file) == 1;
  }
  return std::fclose(file) == 0 && written;
}

detour_ref detour_nearest(const detour *self, const float *position, float *nearest) {
  dtPolyRef polygon = 0;
  self->query.findNearestPoly(position, EXTENTS, &self->filter, &polygon, nearest);
  return polygon;
}

detour_corridor detour_find_corridor(const detour *self, detour_ref start, detour_ref end, const float *from,
                                     const float *to, detour_ref *polygons) {
  detour_corridor out = {0, 0, 0, 0};
  const dtStatus status =
      self->query.findPath(start, end, from, to, &self->filter, polygons, &out.length, DETOUR_MAX_CORRIDOR);
  out.found = dtStatusSucceed(status) && !dtStatusDetail(status, DT_PARTIAL_RESULT);
  out.cut = dtStatusDetail(status, DT_OUT_OF_NODES);
  out.touched = self->query.getNodePool()->getNodeCount();
  return out;
}

int detour_find_straight_path(const detour *self, const float *from, const float *to, const detour_ref *polygons,
                              int length, float *points) {
  int count = 0;
  self->query.findStraightPath(from, to, polygons, length, points, nullptr, nullptr, &count, DETOUR_MAX_CORRIDOR);
  return count;
}

float detour_cast_ray(const detour *self, detour_ref start, const float *from, const float *to, detour_ref *polygons,
                      int *crossed) {
  float t = 0, normal[3];
  self->query.raycast(start, from, to, &self->filter, &t, normal, polygons, crossed, DETOUR_MAX_CORRIDOR);
  return t > 1 ? 1 : t;
}
