/* Hex geometry: the tables of steps, and places in the world. */
#include "grid/hex_layout.h"

#include "math/constants.h"
#include "math/rounding.h"

const int8_t hex__dq[HEX_DIRECTIONS] = {1, 1, 0, -1, -1, 0};
const int8_t hex__dr[HEX_DIRECTIONS] = {0, -1, -1, 0, 1, 1};

/* The axial directions in offset coordinates: of rows (pointy) or columns (flat), not shifted and shifted. */
static const hex_step pointy_steps[2][HEX_DIRECTIONS] = {
    {{1, 0}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}},
    {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {0, 1}, {1, 1}},
};
static const hex_step flat_steps[2][HEX_DIRECTIONS] = {
    {{1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {0, 1}},
    {{1, 1}, {1, 0}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}},
};

const hex_step *hex__steps(int32_t layout, bool shifted) {
  return hex__is_flat(layout) ? flat_steps[shifted] : pointy_steps[shifted];
}

const hex_step *hex__steps_from(int32_t layout, int32_t x, int32_t y) {
  return hex__steps(layout, hex__is_shifted(layout, x, y));
}

void hex__place(int32_t layout, hex_axial axial, double place[2]) {
  double q = (double)axial.q, r = (double)axial.r;
  bool flat = hex__is_flat(layout);
  place[0] = flat ? SP_SQRT3_HALF * q : q + r * 0.5;
  place[1] = flat ? r + q * 0.5 : SP_SQRT3_HALF * r;
}

static double difference(double a, double b) {
  return a < b ? b - a : a - b;
}

/** Rounds q, r and s = -q - r to the nearest cell; what was rounded most follows from the others. */
static hex_axial round_axial(double q, double r) {
  double s = -q - r;
  double whole_q = sp__round_half_up(q), whole_r = sp__round_half_up(r), whole_s = sp__round_half_up(s);
  double error_q = difference(whole_q, q), error_r = difference(whole_r, r), error_s = difference(whole_s, s);
  if (error_q > error_r && error_q > error_s) {
    whole_q = -whole_r - whole_s;
  } else if (error_r > error_s) {
    whole_r = -whole_q - whole_s;
  }
  return (hex_axial){(int64_t)whole_q, (int64_t)whole_r};
}

bool hex__cell_under(int32_t layout, double u, double v, int32_t cell[2]) {
  bool flat = hex__is_flat(layout);
  double along = (flat ? u : v) / SP_SQRT3_HALF;
  double across = (flat ? v : u) - along * 0.5;
  double q = flat ? along : across, r = flat ? across : along;
  /* No grid reaches this far; written so that NaN, which tiny cells can give, fails too. */
  const double far = 0x1p30;
  if (!(q >= -far && q <= far && r >= -far && r <= far)) return false;
  int64_t offset[2];
  hex__offset_of(layout, round_axial(q, r), offset);
  cell[0] = (int32_t)offset[0];
  cell[1] = (int32_t)offset[1];
  return true;
}
