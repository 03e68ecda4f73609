// A drone in a building: a solid block with rooms carved into it, and a path through its doors.
import { AreaCosts, VoxelGrid, VoxelOptions, init } from 'samepath';
import { show } from './support/show.mjs';

await init();
const building = new VoxelGrid(48, 16, 24, AreaCosts.Wall);

/** Opens a box of voxels. */
function carve(x, y, z, sizeX, sizeY, sizeZ) {
  for (let k = z; k < z + sizeZ; k++) {
    for (let j = y; j < y + sizeY; j++) {
      for (let i = x; i < x + sizeX; i++) building.setWalkable(i, j, k, true);
    }
  }
}

carve(1, 1, 1, 20, 6, 20); // A hall,
carve(26, 1, 1, 20, 6, 20); // a second one,
carve(21, 2, 10, 5, 3, 3); // a corridor between them,
carve(1, 9, 1, 45, 6, 20); // the floor above,
carve(40, 7, 4, 3, 2, 3); // and a shaft.

const [start, goal] = [{ x: 2, y: 1, z: 2 }, { x: 3, y: 12, z: 18 }];
const path = building.findPath(start, goal);
show('cost', path.cost.toFixed(4), '99.8594');
show('steps', path.stepCounts, { face: 62, edge: 25, corner: 0 });
show('through the shaft', [...path].some(({ x, y }) => y === 7 && x >= 40), true);

// Six moves, for things that turn by right angles.
show('six moves', building.findPath(start, goal, VoxelOptions.sixConnected).cost, 122);

// A draught in the corridor makes it dearer, but there is no other way.
for (let x = 21; x < 26; x++) building.setArea(x, 3, 11, 1);
building.areas.set(1, 5);
show('past the draught', building.findPath(start, goal).cost.toFixed(4), '99.8594');

// Close the shaft: the floor above cannot be reached.
for (let z = 4; z < 7; z++) for (let x = 40; x < 43; x++) building.setWalkable(x, 8, z, false);
show('closed', building.findPath(start, goal).reason, 'unreachable');
