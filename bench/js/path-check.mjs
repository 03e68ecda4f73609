// Judges a path move by move, without any library: eight moves, a diagonal needs both cells beside it.

const DIAGONAL = Math.SQRT2;

/**
 * Octile length of a path given as [x, y] pairs, or undefined when it does not lead from start to goal, leaves
 * the walkable cells, jumps, or cuts a corner. `walkable` is an array of rows.
 */
export function validLength(cells, walkable, query) {
  const free = (x, y) => walkable[y]?.[x] === true;
  if (cells.length === 0) return undefined;
  const [lastX, lastY] = cells[cells.length - 1];
  if (cells[0][0] !== query.startX || cells[0][1] !== query.startY) return undefined;
  if (lastX !== query.goalX || lastY !== query.goalY) return undefined;
  let straight = 0;
  let diagonal = 0;
  for (let i = 1; i < cells.length; i++) {
    const [fromX, fromY] = cells[i - 1];
    const [toX, toY] = cells[i];
    const distanceX = Math.abs(toX - fromX);
    const distanceY = Math.abs(toY - fromY);
    if (Math.max(distanceX, distanceY) !== 1 || !free(toX, toY)) return undefined;
    if (distanceX + distanceY === 1) straight++;
    else if (free(toX, fromY) && free(fromX, toY)) diagonal++;
    else return undefined;
  }
  return straight + diagonal * DIAGONAL;
}
