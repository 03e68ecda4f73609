#include "recast.h"

#include <DetourAlloc.h>
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <Recast.h>
#include <RecastAlloc.h>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace {

const unsigned short WALKABLE = 1; // flag of all polygons

/** What frees the objects of Recast. */
struct release {
  void operator()(rcHeightfield *object) const { rcFreeHeightField(object); }
  void operator()(rcCompactHeightfield *object) const { rcFreeCompactHeightfield(object); }
  void operator()(rcContourSet *object) const { rcFreeContourSet(object); }
  void operator()(rcPolyMesh *object) const { rcFreePolyMesh(object); }
  void operator()(rcPolyMeshDetail *object) const { rcFreePolyMeshDetail(object); }
};
template <typename T> using owned = std::unique_ptr<T, release>;

/** Triangles of a tile and of the border around it. */
struct part {
  const int *triangles;
  int count;
};

/** A tile, or all of a mesh in one: where it is, and its settings in cells. */
struct frame {
  rcConfig config;
  int x, z;
};

struct tile_bytes {
  unsigned char *bytes;
  int length;
};

rcConfig configure(const recast_input &input, const recast_settings &settings) {
  rcConfig config;
  std::memset(&config, 0, sizeof config);
  config.cs = settings.cell_size;
  config.ch = settings.cell_height;
  config.walkableSlopeAngle = settings.agent_slope;
  config.walkableHeight = static_cast<int>(std::ceil(settings.agent_height / config.ch));
  config.walkableClimb = static_cast<int>(std::floor(settings.agent_climb / config.ch));
  config.walkableRadius = static_cast<int>(std::ceil(settings.agent_radius / config.cs));
  config.maxEdgeLen = static_cast<int>(settings.max_edge_length / config.cs);
  config.maxSimplificationError = settings.max_edge_error;
  config.minRegionArea = settings.min_region_area;
  config.mergeRegionArea = settings.merge_region_area;
  config.maxVertsPerPoly = settings.max_vertices;
  config.detailSampleDist = settings.detail_distance;
  config.detailSampleMaxError = settings.detail_error;
  config.tileSize = settings.tile_cells;
  config.bmax[0] = config.bmax[2] = input.world;
  config.bmin[1] = -config.ch;
  config.bmax[1] = settings.agent_height;
  if (settings.tile_cells > 0) {
    config.borderSize = config.walkableRadius + 3;
    config.width = config.height = settings.tile_cells + 2 * config.borderSize;
  } else {
    rcCalcGridSize(config.bmin, config.bmax, config.cs, &config.width, &config.height);
  }
  return config;
}

/** The configuration of a tile: its bounds with the border around them. */
frame frame_of(const rcConfig &whole, int x, int z) {
  frame out = {whole, x, z};
  const float side = static_cast<float>(whole.tileSize) * whole.cs;
  const float border = static_cast<float>(whole.borderSize) * whole.cs;
  const int place[2] = {x, z};
  for (int i = 0; i < 2; i++) {
    out.config.bmin[2 * i] = static_cast<float>(place[i]) * side - border;
    out.config.bmax[2 * i] = static_cast<float>(place[i] + 1) * side + border;
  }
  return out;
}

bool voxelize(rcContext &context, const rcConfig &config, const recast_input &input, const part &triangles,
              rcHeightfield &solid) {
  std::vector<unsigned char> areas(static_cast<size_t>(triangles.count), 0);
  if (!rcCreateHeightfield(&context, solid, config.width, config.height, config.bmin, config.bmax, config.cs,
                           config.ch)) {
    return false;
  }
  rcMarkWalkableTriangles(&context, config.walkableSlopeAngle, input.vertices, input.vertex_count, triangles.triangles,
                          triangles.count, areas.data());
  if (!rcRasterizeTriangles(&context, input.vertices, input.vertex_count, triangles.triangles, areas.data(),
                            triangles.count, solid, config.walkableClimb)) {
    return false;
  }
  rcFilterLowHangingWalkableObstacles(&context, config.walkableClimb, solid);
  rcFilterLedgeSpans(&context, config.walkableHeight, config.walkableClimb, solid);
  rcFilterWalkableLowHeightSpans(&context, config.walkableHeight, solid);
  return true;
}

bool make_polygons(rcContext &context, const rcConfig &config, rcCompactHeightfield &compact, rcPolyMesh &polygons) {
  const owned<rcContourSet> contours(rcAllocContourSet());
  return contours && rcErodeWalkableArea(&context, config.walkableRadius, compact) &&
         rcBuildDistanceField(&context, compact) &&
         rcBuildRegions(&context, compact, config.borderSize, config.minRegionArea, config.mergeRegionArea) &&
         rcBuildContours(&context, compact, config.maxSimplificationError, config.maxEdgeLen, *contours) &&
         rcBuildPolyMesh(&context, *contours, config.maxVertsPerPoly, polygons);
}

/** Bytes of a tile, NULL for one without polygons. */
bool make_tile(const frame &place, const recast_settings &settings, rcPolyMesh &polygons,
               const rcPolyMeshDetail *detail, tile_bytes &out) {
  out = {nullptr, 0};
  if (polygons.npolys == 0) return true;
  for (int i = 0; i < polygons.npolys; i++) polygons.flags[i] = WALKABLE;
  dtNavMeshCreateParams create;
  std::memset(&create, 0, sizeof create);
  create.verts = polygons.verts;
  create.vertCount = polygons.nverts;
  create.polys = polygons.polys;
  create.polyAreas = polygons.areas;
  create.polyFlags = polygons.flags;
  create.polyCount = polygons.npolys;
  create.nvp = polygons.nvp;
  if (detail != nullptr) {
    create.detailMeshes = detail->meshes;
    create.detailVerts = detail->verts;
    create.detailVertsCount = detail->nverts;
    create.detailTris = detail->tris;
    create.detailTriCount = detail->ntris;
  }
  create.walkableHeight = settings.agent_height;
  create.walkableRadius = settings.agent_radius;
  create.walkableClimb = settings.agent_climb;
  create.tileX = place.x;
  create.tileY = place.z;
  std::memcpy(create.bmin, polygons.bmin, sizeof create.bmin);
  std::memcpy(create.bmax, polygons.bmax, sizeof create.bmax);
  create.cs = place.config.cs;
  create.ch = place.config.ch;
  create.buildBvTree = true;
  return dtCreateNavMeshData(&create, &out.bytes, &out.length);
}

bool build_tile(const frame &place, const recast_input &input, const recast_settings &settings, const part &triangles,
                tile_bytes &out) {
  rcContext context(false);
  const rcConfig &config = place.config;
  owned<rcHeightfield> solid(rcAllocHeightfield());
  const owned<rcCompactHeightfield> compact(rcAllocCompactHeightfield());
  if (!solid || !compact || !voxelize(context, config, input, triangles, *solid) ||
      !rcBuildCompactHeightfield(&context, config.walkableHeight, config.walkableClimb, *solid, *compact)) {
    return false;
  }
  solid.reset();
  const owned<rcPolyMesh> polygons(rcAllocPolyMesh());
  if (!polygons || !make_polygons(context, config, *compact, *polygons)) return false;
  owned<rcPolyMeshDetail> detail;
  if (settings.has_detail && polygons->npolys > 0) {
    detail.reset(rcAllocPolyMeshDetail());
    if (!detail || !rcBuildPolyMeshDetail(&context, *polygons, *compact, config.detailSampleDist,
                                          config.detailSampleMaxError, *detail)) {
      return false;
    }
  }
  return make_tile(place, settings, *polygons, detail.get(), out);
}

/** Triangles by tile: those whose bounds meet the tile or the border around it. */
struct bins {
  std::vector<int> triangles, firsts;
};

bins bin(const recast_input &input, float side, float border, int tiles) {
  bins out;
  std::vector<int> ranges(4 * static_cast<size_t>(input.triangle_count));
  std::vector<int> counts(static_cast<size_t>(tiles * tiles) + 1, 0);
  for (int t = 0; t < input.triangle_count; t++) {
    for (int axis = 0; axis < 2; axis++) {
      float low = input.world, high = 0;
      for (int corner = 0; corner < 3; corner++) {
        const float at = input.vertices[3 * input.triangles[3 * t + corner] + 2 * axis];
        low = std::fmin(low, at);
        high = std::fmax(high, at);
      }
      ranges[static_cast<size_t>(4 * t + 2 * axis)] = std::max(0, static_cast<int>(std::floor((low - border) / side)));
      ranges[static_cast<size_t>(4 * t + 2 * axis + 1)] =
          std::min(tiles - 1, static_cast<int>(std::floor((high + border) / side)));
    }
  }
  const auto each = [&](const auto &visit) {
    for (int t = 0; t < input.triangle_count; t++) {
      const int *range = &ranges[4 * static_cast<size_t>(t)];
      for (int z = range[2]; z <= range[3]; z++) {
        for (int x = range[0]; x <= range[1]; x++) visit(t, static_cast<size_t>(z * tiles + x));
      }
    }
  };
  each([&](int, size_t tile) { counts[tile + 1]++; });
  for (size_t i = 1; i < counts.size(); i++) counts[i] += counts[i - 1];
  out.firsts = counts;
  out.triangles.resize(3 * static_cast<size_t>(counts.back()));
  each([&](int t, size_t tile) {
    std::memcpy(&out.triangles[3 * static_cast<size_t>(counts[tile]++)], input.triangles + 3 * t, 3 * sizeof(int));
  });
  return out;
}

/* Counted memory: a block remembers its size in front of it. */

struct counter {
  uint64_t live, peak, allocations;
} counted;

const size_t HEAD = 16;

void *count_alloc(size_t size) {
  char *block = static_cast<char *>(std::malloc(HEAD + size));
  if (block == nullptr) return nullptr;
  *reinterpret_cast<size_t *>(block) = size;
  counted.allocations++;
  counted.live += size;
  if (counted.live > counted.peak) counted.peak = counted.live;
  return block + HEAD;
}

void count_free(void *pointer) {
  if (pointer == nullptr) return;
  char *block = static_cast<char *>(pointer) - HEAD;
  counted.live -= *reinterpret_cast<size_t *>(block);
  std::free(block);
}

void *recast_alloc(size_t size, rcAllocHint) {
  return count_alloc(size);
}
void *detour_alloc(size_t size, dtAllocHint) {
  return count_alloc(size);
}

} // namespace

struct recast_mesh {
  dtNavMesh mesh;
};

static bool build_solo(recast_mesh &self, const recast_input &input, const recast_settings &settings,
                       const rcConfig &config) {
  tile_bytes made;
  const part all = {input.triangles, input.triangle_count};
  if (!build_tile({config, 0, 0}, input, settings, all, made) || made.bytes == nullptr) return false;
  return dtStatusSucceed(self.mesh.init(made.bytes, made.length, DT_TILE_FREE_DATA));
}

static bool build_tiled(recast_mesh &self, const recast_input &input, const recast_settings &settings,
                        const rcConfig &config) {
  const float side = static_cast<float>(config.tileSize) * config.cs;
  const int tiles = static_cast<int>(std::ceil(input.world / side));
  dtNavMeshParams params;
  std::memset(&params, 0, sizeof params);
  params.tileWidth = params.tileHeight = side;
  params.maxTiles = tiles * tiles;
  params.maxPolys = 1 << 14;
  if (dtStatusFailed(self.mesh.init(&params))) return false;
  const bins binned = bin(input, side, static_cast<float>(config.borderSize) * config.cs, tiles);
  for (int tile = 0; tile < tiles * tiles; tile++) {
    const int first = binned.firsts[static_cast<size_t>(tile)];
    const part triangles = {binned.triangles.data() + 3 * first, binned.firsts[static_cast<size_t>(tile) + 1] - first};
    tile_bytes made;
    if (triangles.count == 0) continue;
    if (!build_tile(frame_of(config, tile % tiles, tile / tiles), input, settings, triangles, made)) return false;
    if (made.bytes != nullptr &&
        dtStatusFailed(self.mesh.addTile(made.bytes, made.length, DT_TILE_FREE_DATA, 0, nullptr))) {
      return false;
    }
  }
  return true;
}

recast_mesh *recast_build(const recast_input *input, const recast_settings *settings) {
  recast_mesh *self = new recast_mesh();
  const rcConfig config = configure(*input, *settings);
  const bool made = settings->tile_cells > 0 ? build_tiled(*self, *input, *settings, config)
                                             : build_solo(*self, *input, *settings, config);
  if (made) return self;
  recast_free(self);
  return nullptr;
}

void recast_free(recast_mesh *mesh) {
  delete mesh;
}

recast_size recast_measure(const recast_mesh *mesh) {
  recast_size size = {0, 0, 0, 0, 0};
  for (int i = 0; i < mesh->mesh.getMaxTiles(); i++) {
    const dtNavMesh &const_mesh = mesh->mesh;
    const dtMeshTile *tile = const_mesh.getTile(i);
    if (tile->header == nullptr) continue;
    size.tiles++;
    size.polygons += static_cast<uint64_t>(tile->header->polyCount);
    size.vertices += static_cast<uint64_t>(tile->header->vertCount);
    size.tile_bytes += static_cast<uint64_t>(tile->dataSize);
    for (int p = 0; p < tile->header->polyCount; p++) {
      const dtPoly &polygon = tile->polys[p];
      double twice = 0;
      for (int k = 0; k < polygon.vertCount; k++) {
        const float *a = tile->verts + 3 * polygon.verts[k];
        const float *b = tile->verts + 3 * polygon.verts[(k + 1) % polygon.vertCount];
        twice += static_cast<double>(a[2]) * static_cast<double>(b[0]) -
                 static_cast<double>(a[0]) * static_cast<double>(b[2]);
      }
      size.area += twice / 2;
    }
  }
  return size;
}

void recast_count_memory(void) {
  rcAllocSetCustom(recast_alloc, count_free);
  dtAllocSetCustom(detour_alloc, count_free);
}

uint64_t recast_peak_bytes(void) {
  return counted.peak;
}
uint64_t recast_allocations(void) {
  return counted.allocations;
}
