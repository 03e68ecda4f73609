#include <math.h>
#include <string.h>

#include "core/bytes.h"
#include "support/test.h"

/* What write_everything writes, by hand from the definition of little-endian. */
static const uint8_t expected_bytes[] = {
    0xAB,                                           /* u8 */
    0x34, 0x12,                                     /* u16 0x1234 */
    0xEF, 0xBE, 0xAD, 0xDE,                         /* u32 0xDEADBEEF */
    0xFE, 0xFF, 0xFF, 0xFF,                         /* i32 -2 */
    0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01, /* u64 0x0102030405060708 */
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xF8, 0xBF, /* f64 -1.5 */
    'x',  'y',  'z'                                 /* bytes */
};

static void write_everything(sp__writer *writer) {
  sp__write_u8(writer, 0xAB);
  sp__write_u16(writer, 0x1234);
  sp__write_u32(writer, 0xDEADBEEF);
  sp__write_i32(writer, -2);
  sp__write_u64(writer, UINT64_C(0x0102030405060708));
  sp__write_f64(writer, -1.5);
  sp__write_bytes(writer, "xyz", 3);
}

static void writes_little_endian(void) {
  uint8_t bytes[sizeof expected_bytes];
  sp__writer writer = sp__writer_make(bytes, sizeof bytes);
  write_everything(&writer);
  CHECK(!writer.failed);
  CHECK_EQ_U64(writer.offset, sizeof expected_bytes);
  CHECK(memcmp(bytes, expected_bytes, sizeof bytes) == 0);
}

static void reads_what_was_written(void) {
  sp__reader reader = sp__reader_make(expected_bytes, sizeof expected_bytes);
  CHECK_EQ_U64(sp__read_u8(&reader), 0xAB);
  CHECK_EQ_U64(sp__read_u16(&reader), 0x1234);
  CHECK_EQ_U64(sp__read_u32(&reader), 0xDEADBEEF);
  CHECK_EQ_I64(sp__read_i32(&reader), -2);
  CHECK_EQ_U64(sp__read_u64(&reader), UINT64_C(0x0102030405060708));
  CHECK_EQ_F64_BITS(sp__read_f64(&reader), -1.5);
  CHECK_EQ_U64(sp__reader_left(&reader), 3);
  const uint8_t *text = sp__read_bytes(&reader, 3);
  CHECK(text == expected_bytes + sizeof expected_bytes - 3);
  CHECK_EQ_U64(sp__reader_left(&reader), 0);
  CHECK(!reader.failed);
}

/** Every capacity below the size: nothing is written past it, the error sticks, the size is still counted. */
static void writer_stays_inside(void) {
  for (size_t capacity = 0; capacity < sizeof expected_bytes; capacity++) {
    uint8_t bytes[sizeof expected_bytes + 1];
    memset(bytes, 0xCC, sizeof bytes);
    sp_test_note("capacity %u", (unsigned)capacity);
    sp__writer writer = sp__writer_make(bytes, capacity);
    write_everything(&writer);
    CHECK(writer.failed);
    CHECK_EQ_U64(writer.offset, sizeof expected_bytes);
    for (size_t i = capacity; i < sizeof bytes; i++) CHECK_EQ_U64(bytes[i], 0xCC);
  }
}

static void writer_without_buffer_gives_the_size(void) {
  sp__writer writer = sp__writer_make(NULL, 0);
  write_everything(&writer);
  CHECK(writer.failed);
  CHECK_EQ_U64(writer.offset, sizeof expected_bytes);
}

static void writer_does_not_wrap(void) {
  uint8_t byte = 0;
  sp__writer writer = sp__writer_make(&byte, 1);
  sp__write_u8(&writer, 7);
  writer.offset = SIZE_MAX - 2;
  sp__write_u32(&writer, 1);
  CHECK(writer.failed);
  CHECK_EQ_U64(writer.offset, SIZE_MAX - 2);
  CHECK_EQ_U64(byte, 7);
}

static size_t read_everything(sp__reader *reader) {
  sp__read_u8(reader);
  sp__read_u16(reader);
  sp__read_u32(reader);
  sp__read_i32(reader);
  sp__read_u64(reader);
  sp__read_f64(reader);
  sp__read_bytes(reader, 3);
  return reader->offset;
}

/** Every prefix fails, and the offset is the start of the item that is cut. */
static void reader_stops_at_the_end(void) {
  static const size_t starts[] = {0, 1, 3, 7, 11, 19, 27, 30};
  for (size_t size = 0; size < sizeof expected_bytes; size++) {
    size_t item = 0;
    while (starts[item + 1] <= size) item++;
    sp_test_note("size %u", (unsigned)size);
    sp__reader reader = sp__reader_make(expected_bytes, size);
    CHECK_EQ_U64(read_everything(&reader), starts[item]);
    CHECK(reader.failed);
  }
}

static void reader_error_sticks(void) {
  sp__reader reader = sp__reader_make(expected_bytes, 3);
  CHECK_EQ_U64(sp__read_u32(&reader), 0);
  CHECK(reader.failed);
  CHECK_EQ_U64(sp__read_u8(&reader), 0); /* would fit, but the input is bad already */
  CHECK(sp__read_bytes(&reader, 0) == NULL);
  CHECK_EQ_U64(reader.offset, 0);
  sp__reader huge = sp__reader_make(expected_bytes, 3);
  CHECK(sp__read_bytes(&huge, SIZE_MAX) == NULL);
}

static double from_bits(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static void writes_one_nan(void) {
  static const uint64_t nans[] = {UINT64_C(0x7FF8000000000000), UINT64_C(0xFFF8000000000000),
                                  UINT64_C(0x7FF0000000000001), UINT64_C(0xFFFFFFFFFFFFFFFF)};
  for (size_t i = 0; i < sizeof nans / sizeof nans[0]; i++) {
    uint8_t bytes[8];
    sp__writer writer = sp__writer_make(bytes, sizeof bytes);
    sp__write_f64(&writer, from_bits(nans[i]));
    sp__reader reader = sp__reader_make(bytes, sizeof bytes);
    CHECK_EQ_U64(sp__read_u64(&reader), UINT64_C(0xFFF8000000000000));
  }
}

static void keeps_other_doubles(void) {
  const double values[] = {0.0, -0.0, HUGE_VAL, -HUGE_VAL, 0x1p-1074, 0x1.fffffffffffffp1023, 0.1};
  for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
    uint8_t bytes[8];
    sp__writer writer = sp__writer_make(bytes, sizeof bytes);
    sp__write_f64(&writer, values[i]);
    sp__reader reader = sp__reader_make(bytes, sizeof bytes);
    CHECK_EQ_F64_BITS(sp__read_f64(&reader), values[i]);
  }
}

static void writes_into_a_hash(void) {
  enum { LONGEST = 40, ROUNDS = 30 };
  uint8_t all[ROUNDS * (LONGEST + sizeof expected_bytes)], buffer[16], digest[2][SP__SHA256_SIZE];
  sp__sha256 hash, whole;
  sp__writer writer = sp__writer_make_hash(&hash, buffer, sizeof buffer);
  sp__writer plain = sp__writer_make(all, sizeof all);
  for (uint8_t round = 0; round < ROUNDS; round++) { /* shorter and longer than the buffer */
    uint8_t piece[LONGEST];
    memset(piece, round, sizeof piece);
    write_everything(&writer);
    write_everything(&plain);
    sp__write_bytes(&writer, piece, (size_t)(7 * round) % LONGEST);
    sp__write_bytes(&plain, piece, (size_t)(7 * round) % LONGEST);
  }
  sp__writer_end_hash(&writer, digest[0]);
  sp__sha256_begin(&whole);
  sp__sha256_add(&whole, all, plain.offset);
  sp__sha256_end(&whole, digest[1]);
  CHECK(!writer.failed && !plain.failed && memcmp(digest[0], digest[1], sizeof digest[0]) == 0);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("bytes: writes little-endian", writes_little_endian);
  SP_RUN("bytes: reads what was written", reads_what_was_written);
  SP_RUN("bytes: the writer stays inside of the buffer and counts on", writer_stays_inside);
  SP_RUN("bytes: a writer without a buffer gives the size", writer_without_buffer_gives_the_size);
  SP_RUN("bytes: the writer's offset does not wrap", writer_does_not_wrap);
  SP_RUN("bytes: the reader stops at the end and names the item", reader_stops_at_the_end);
  SP_RUN("bytes: a reader's error sticks", reader_error_sticks);
  SP_RUN("bytes: every NaN is written as one pattern", writes_one_nan);
  SP_RUN("bytes: signed zero, infinities and denormals are kept", keeps_other_doubles);
  SP_RUN("bytes: a writer may fill a hash", writes_into_a_hash);
  return sp_test_end();
}
