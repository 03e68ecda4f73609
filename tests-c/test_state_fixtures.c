/* Bytes that a release has written, and what the loaded objects then did (G-361). tests-c/fixtures has a folder for
 * each release; transcripts.txt lists file, function that wrote it, and hash of the transcript. Folders of releases
 * that are out are never written again. `--write FOLDER` writes those of the release to come: the files into the
 * folder, the list to the standard output.
 */
#include <stdio.h>
#include <string.h>

#include "samepath/graph.h"

#include "core/bytes.h"
#include "support/files.h"
#include "support/state_subject.h"
#include "support/test.h"

#define FOLDER "tests-c/fixtures/1.0"

enum { SEED = 11, SIDE = 6, SMALL_SIDE = 4, STEPS = 7, NODES = 5, LARGEST = 1 << 16, HEX_DIGITS = 2 * SP__SHA256_SIZE };

typedef bool (*fixture_writer)(uint8_t *bytes, uint64_t *size);
typedef bool (*fixture_reader)(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]);

static uint8_t bytes[LARGEST];

/* Grids and their searches ------------------------------------------------------------------- */

static const char *writer_of(subject_kind kind) {
  if (kind == SUBJECT_GRID) return "sp_grid_save_state";
  if (kind == SUBJECT_HEX_GRID) return "sp_hex_save_state";
  if (kind == SUBJECT_VOXEL_GRID) return "sp_voxel_grid_save_state";
  if (kind >= SUBJECT_QUERY_OCTILE) return "sp_grid_search_save_state";
  return kind >= SUBJECT_JUMP_CELLS && kind <= SUBJECT_JUMP_TABLE ? "sp_jump_search_save_state" : "sp_astar_save_state";
}

static bool make(state_subject *subject, subject_kind kind) {
  int32_t side = kind == SUBJECT_ASTAR_VOXELS ? SMALL_SIDE : SIDE;
  return subject_make(subject, kind, SEED, side, NULL) && subject_begin(subject) == SP_OK;
}

static bool write_subject(subject_kind kind, uint64_t *size) {
  state_subject subject;
  bool written = make(&subject, kind) && subject_advance(&subject, STEPS) == SP_OK;
  *size = subject_size(&subject);
  written = written && subject_save(&subject, bytes, LARGEST) == SP_OK;
  subject_free(&subject);
  return written;
}

static bool read_subject(subject_kind kind, const uint8_t *saved, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  state_subject subject;
  bool done = make(&subject, kind) && subject_restore(&subject, saved, size) == SP_OK;
  done = done && subject_finish(&subject, digest);
  subject_free(&subject);
  return done;
}

/* Graphs ------------------------------------------------------------------------------------- */

static sp_graph *make_graph(void) {
  sp_graph *graph = NULL;
  int32_t id;
  CHECK_EQ_I64(sp_graph_create(NODES, NULL, &graph), SP_OK);
  for (int32_t node = 0; node + 1 < NODES; node++) {
    CHECK_EQ_I64(sp_graph_add_edge(graph, node, node + 1, 1.5 + node, &id), SP_OK);
    CHECK_EQ_I64(sp_graph_add_edge(graph, node + 1, node / 2, 0.25, &id), SP_OK);
  }
  CHECK_EQ_I64(sp_graph_remove_edge(graph, 2, &id), SP_OK);
  CHECK_EQ_I64(sp_graph_add_edge(graph, 0, 2, 2.0, &id), SP_OK);
  return graph;
}

static void add_f64(sp__sha256 *hash, double value) {
  uint8_t item[8];
  sp__writer writer = sp__writer_make(item, sizeof item);
  sp__write_f64(&writer, value);
  sp__sha256_add(hash, item, sizeof item);
}

static void add_costs(sp__sha256 *hash, sp_graph *graph, sp_landmarks *landmarks) {
  for (int32_t from = 0; from < NODES; from++) {
    for (int32_t to = 0; to < NODES; to++) {
      sp_graph_path path;
      CHECK_EQ_I64(sp_graph_find_path(graph, from, to, NULL, NULL, landmarks, &path), SP_OK);
      add_f64(hash, path.cost);
      add_f64(hash, (double)path.node_count);
    }
  }
}

static bool write_graph(uint8_t *out, uint64_t *size) {
  sp_graph *graph = make_graph();
  *size = sp_graph_state_size(graph);
  bool written = sp_graph_save_state(graph, out, LARGEST) == SP_OK;
  sp_graph_free(graph);
  return written;
}

static bool read_graph(const uint8_t *saved, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  sp_graph *graph = NULL;
  sp__sha256 hash;
  if (sp_graph_from_state(saved, size, NULL, &graph) != SP_OK) return false;
  sp__sha256_begin(&hash);
  add_costs(&hash, graph, NULL);
  sp__sha256_end(&hash, digest);
  sp_graph_free(graph);
  return true;
}

static bool write_landmarks(uint8_t *out, uint64_t *size) {
  sp_graph *graph = make_graph();
  sp_landmark_options options = SP_LANDMARK_OPTIONS_INIT;
  sp_landmarks *landmarks = NULL;
  options.count = 2;
  bool written = sp_landmarks_build(graph, &options, &landmarks) == SP_OK;
  *size = sp_landmarks_size(landmarks);
  written = written && sp_landmarks_save(landmarks, out, LARGEST) == SP_OK;
  sp_landmarks_free(landmarks);
  sp_graph_free(graph);
  return written;
}

static bool read_landmarks(const uint8_t *saved, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  sp_graph *graph = make_graph();
  sp_landmarks *landmarks = NULL;
  sp__sha256 hash;
  bool done = sp_landmarks_load(graph, saved, size, &landmarks) == SP_OK;
  sp__sha256_begin(&hash);
  if (done) add_costs(&hash, graph, landmarks);
  sp__sha256_end(&hash, digest);
  sp_landmarks_free(landmarks);
  sp_graph_free(graph);
  return done;
}

static const struct {
  const char *name;
  const char *function;
  fixture_writer write;
  fixture_reader read;
} others[] = {
    {"graph", "sp_graph_save_state", write_graph, read_graph},
    {"landmarks", "sp_landmarks_save", write_landmarks, read_landmarks},
};

enum { OTHERS = sizeof others / sizeof *others, FIXTURES = SUBJECT_COUNT + OTHERS };

/* All fixtures ------------------------------------------------------------------------------- */

static const char *name_of(int32_t fixture) {
  return fixture < SUBJECT_COUNT ? subject_name((subject_kind)fixture) : others[fixture - SUBJECT_COUNT].name;
}

static bool replay(int32_t fixture, const uint8_t *saved, uint64_t size, char hex[HEX_DIGITS + 1]) {
  uint8_t digest[SP__SHA256_SIZE];
  bool done = fixture < SUBJECT_COUNT ? read_subject((subject_kind)fixture, saved, size, digest)
                                      : others[fixture - SUBJECT_COUNT].read(saved, size, digest);
  if (done) sp__sha256_hex(digest, hex);
  return done;
}

static int write_all(const char *folder) {
  for (int32_t fixture = 0; fixture < FIXTURES; fixture++) {
    char path[512], hex[HEX_DIGITS + 1];
    uint64_t size = 0;
    bool grid = fixture < SUBJECT_COUNT;
    bool written =
        grid ? write_subject((subject_kind)fixture, &size) : others[fixture - SUBJECT_COUNT].write(bytes, &size);
    if (!written || !replay(fixture, bytes, size, hex)) return 1;
    snprintf(path, sizeof path, "%s/%s.bin", folder, name_of(fixture));
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, (size_t)size, file) != size || fclose(file) != 0) return 1;
    const char *function = grid ? writer_of((subject_kind)fixture) : others[fixture - SUBJECT_COUNT].function;
    printf("%s %s %s\n", name_of(fixture), function, hex);
  }
  return 0;
}

/** The hash that the list gives for a name; NULL without a line of it. */
static const char *listed_hash(const file_text *list, const char *name) {
  size_t length = strlen(name);
  for (const char *line = list->bytes; line < list->bytes + list->length;) {
    const char *end = memchr(line, '\n', (size_t)(list->bytes + list->length - line));
    if (!end) return NULL;
    if (strncmp(line, name, length) == 0 && line[length] == ' ') return end - HEX_DIGITS;
    line = end + 1;
  }
  return NULL;
}

static void behaves_as_released(void) {
  file_text list = file_read(FOLDER "/transcripts.txt");
  if (!CHECK(list.bytes != NULL)) return;
  for (int32_t fixture = 0; fixture < FIXTURES; fixture++) {
    char path[512], hex[HEX_DIGITS + 1] = "";
    sp_test_note("%s", name_of(fixture));
    snprintf(path, sizeof path, FOLDER "/%s.bin", name_of(fixture));
    file_text saved = file_read(path);
    const char *expected = listed_hash(&list, name_of(fixture));
    if (CHECK(saved.bytes != NULL) && CHECK(expected != NULL)) {
      CHECK(replay(fixture, (const uint8_t *)saved.bytes, saved.length, hex));
      CHECK_EQ_I64(memcmp(hex, expected, HEX_DIGITS), 0);
    }
    file_free(&saved);
  }
  file_free(&list);
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "--write") == 0) return write_all(argv[2]);
  sp_test_begin(argc, argv);
  SP_RUN("G-360 G-361 states of release 1.0 load and behave as they did", behaves_as_released);
  return sp_test_end();
}
