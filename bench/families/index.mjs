// The families of measurements, in the order in which they run.
import { anyAngle } from './any-angle.mjs';
import { build2d } from './build2d.mjs';
import { grids } from './grids.mjs';
import { hex } from './hex.mjs';
import { hpa } from './hpa.mjs';
import { living } from './living.mjs';
import { navmesh } from './navmesh.mjs';
import { voxels } from './voxels.mjs';

export const FAMILIES = [grids, anyAngle, hpa, hex, voxels, living, navmesh, build2d];
