// A drone in a building: a solid block with rooms carved into it, and a path through its doors.
import { AreaCosts, VoxelGrid, VoxelOptions, init } from 'samepath';
import { show } from './support/show.mjs';

await init();
const building = new VoxelGrid(48, 16, 24, AreaCosts.Wall);

/** Gives a box of voxels an area; 0 opens it. */
function fill(x, y, z, sizeX, sizeY, sizeZ, area) {
  for (let k = z; k < z + sizeZ; k++) {
    for (let j = y; j < y + sizeY; j++) {
      for (let i = x; i < x + sizeX; i++) building.setArea(i, j, k, area);
    }
  }
}

fill(1, 1, 1, 20, 6, 20, 0); // A hall,
fill(26, 1, 1, 20, 6, 20, 0); // a second one,
fill(21, 2, 10, 5, 3, 3, 0); // a corridor between them,
fill(1, 9, 1, 45, 6, 20, 0); // the floor above,
fill(40, 7, 4, 3, 2, 3, 0); // and a shaft.

const [start, goal] = [{ x: 2, y: 1, z: 2 }, { x: 3, y: 12, z: 18 }];
const path = building.findPath(start, goal);
show('cost', path.cost.toFixed(4), '90.4838');
show('steps', path.stepCounts, { face: 54, edge: 16, corner: 8 });
show('through the shaft', [...path].some(({ x, y }) => y === 7 && x >= 40), true);

// Six moves, for things that turn by right angles.
show('six moves', building.findPath(start, goal, VoxelOptions.sixConnected).cost, 110);

// A draught in the corridor makes it dearer, but there is no other way.
fill(21, 2, 10, 5, 3, 3, 1);
building.areas.set(1, 5);
show('past the draught', building.findPath(start, goal).cost.toFixed(4), '110.4838');

// Close the shaft: the floor above cannot be reached.
fill(40, 8, 4, 3, 1, 3, AreaCosts.Wall);
show('closed', building.findPath(start, goal).reason, 'unreachable');
