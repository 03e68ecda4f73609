// Moving AI files: reading a map and its scenarios, and comparing with the published lengths. Give it a map
// to check a whole file:  node docs/examples/movingai.mjs maps/arena.map maps/arena.map.scen
import { readFileSync } from 'node:fs';
import { GridFormatError, MovingAi, init } from 'samepath';
import { show } from './support/show.mjs';

await init();
const [mapFile, scenarioFile] = process.argv.slice(2);
const mapText = mapFile ? readFileSync(mapFile) : 'type octile\nheight 4\nwidth 6\nmap\n......\n.TTTT.\n.T.S..\n...@@.\n';
const scenarioText = scenarioFile
  ? readFileSync(scenarioFile)
  : 'version 1\n0\tdemo.map\t6\t4\t0\t0\t5\t3\t8\n1\tdemo.map\t6\t4\t2\t2\t0\t3\t3\n';

const map = MovingAi.parseMap(mapText);
const scenarios = MovingAi.parseScenarios(scenarioText);
let worst = 0;
for (const { start, goal, optimal } of scenarios) {
  const { found, cost } = map.findPath(start, goal);
  if (found) worst = Math.max(worst, Math.abs(cost - optimal) / Math.max(cost, 1));
}
console.log(`${map.width} x ${map.height} cells, ${scenarios.length} scenarios`);
show('differences up to the printed digits', worst <= 5e-6, true);

// Swamp is walkable unless the options say otherwise.
const dry = 'type octile\nheight 1\nwidth 3\nmap\n.S.\n';
show('through swamp', MovingAi.parseMap(dry).isWalkable(1, 0), true);
show('swamp as a wall', MovingAi.parseMap(dry, { swampWalkable: false }).isWalkable(1, 0), false);

// Bad text says where.
try {
  MovingAi.parseMap('type octile\nheight 2\nwidth 2\nmap\n..\n.x\n');
} catch (error) {
  show('bad text', [error instanceof GridFormatError, error.line, error.detail], [true, 6, 'the character is not allowed here']);
}
