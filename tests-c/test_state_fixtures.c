/* Bytes that a release has written, and what the loaded objects then did (G-361). tests-c/fixtures has a folder for
 * each release; transcripts.txt lists file, function that wrote it, and hash of the transcript. Folders of releases
 * that are out are never written again. `--write FOLDER` writes those of the release to come: the files into the
 * folder, the list to the standard output.
 */
#include <stdio.h>
#include <string.h>

#include "support/files.h"
#include "support/fixtures.h"
#include "support/state_subject.h"
#include "support/test.h"

#define FOLDER "tests-c/fixtures/1.0"

enum { SEED = 11, SIDE = 6, SMALL_SIDE = 4, STEPS = 7, HEX_DIGITS = 2 * SP__SHA256_SIZE };

static uint8_t bytes[FIXTURE_LARGEST];

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
  written = written && subject_save(&subject, bytes, FIXTURE_LARGEST) == SP_OK;
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

/* All fixtures ------------------------------------------------------------------------------- */

enum { FIXTURES = SUBJECT_COUNT + GRAPH_FIXTURES + WORLD_FIXTURES + NAVMESH_FIXTURES };

/** Of those after the subjects. */
static const fixture *fixture_at(int32_t index) {
  int32_t at = index - SUBJECT_COUNT;
  if (at < GRAPH_FIXTURES) return &graph_fixtures[at];
  at -= GRAPH_FIXTURES;
  return at < WORLD_FIXTURES ? &world_fixtures[at] : &navmesh_fixtures[at - WORLD_FIXTURES];
}

static const char *name_of(int32_t index) {
  return index < SUBJECT_COUNT ? subject_name((subject_kind)index) : fixture_at(index)->name;
}

static bool replay(int32_t index, const uint8_t *saved, uint64_t size, char hex[HEX_DIGITS + 1]) {
  uint8_t digest[SP__SHA256_SIZE];
  bool done = index < SUBJECT_COUNT ? read_subject((subject_kind)index, saved, size, digest)
                                    : fixture_at(index)->read(saved, size, digest);
  if (done) sp__sha256_hex(digest, hex);
  return done;
}

static int write_all(const char *folder) {
  for (int32_t index = 0; index < FIXTURES; index++) {
    char path[512], hex[HEX_DIGITS + 1];
    uint64_t size = 0;
    bool grid = index < SUBJECT_COUNT;
    bool written = grid ? write_subject((subject_kind)index, &size) : fixture_at(index)->write(bytes, &size);
    if (!written || !replay(index, bytes, size, hex)) return 1;
    snprintf(path, sizeof path, "%s/%s.bin", folder, name_of(index));
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, (size_t)size, file) != size || fclose(file) != 0) return 1;
    const char *function = grid ? writer_of((subject_kind)index) : fixture_at(index)->function;
    printf("%s %s %s\n", name_of(index), function, hex);
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
  for (int32_t index = 0; index < FIXTURES; index++) {
    char path[512], hex[HEX_DIGITS + 1] = "";
    sp_test_note("%s", name_of(index));
    snprintf(path, sizeof path, FOLDER "/%s.bin", name_of(index));
    file_text saved = file_read(path);
    const char *expected = listed_hash(&list, name_of(index));
    if (CHECK(saved.bytes != NULL) && CHECK(expected != NULL)) {
      CHECK(replay(index, (const uint8_t *)saved.bytes, saved.length, hex));
      CHECK_EQ_I64(memcmp(hex, expected, HEX_DIGITS), 0);
    }
    file_free(&saved);
  }
  file_free(&list);
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "--write") == 0) return write_all(argv[2]);
  sp_test_begin(argc, argv);
  SP_RUN("G-360 G-361 M-202 states of release 1.0 load and behave as they did", behaves_as_released);
  return sp_test_end();
}
