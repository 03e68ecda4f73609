// What a report says about the machine and the settings of its run.
import { cpus, loadavg, release, type } from 'node:os';

import { currentCommit } from './children.mjs';
import { projectFolder } from './maps.mjs';

const BUSY_LOAD = 2.5; // The run itself is 1, and one core more may do something else.

export const currentLoad = () => loadavg()[0];

export function describeMachine(maps, loadBefore) {
  return {
    cpu: cpus()[0].model,
    cores: cpus().length,
    os: `${type()} ${release()}`,
    node: process.versions.node,
    compiler: maps.flatMap(({ native }) => native).at(0)?.compiler,
    commit: currentCommit(projectFolder),
    loadBefore,
    loadAfter: currentLoad(),
  };
}

/** Machine, versions and load of a run. */
export function machineLines({ environment }) {
  const { cpu, cores, os, node, compiler, commit, loadBefore, loadAfter } = environment;
  const build = [`Node.js ${node}`, compiler && `native build by ${compiler}`, commit && `commit ${commit}`];
  const busy = Math.max(loadBefore, loadAfter) > BUSY_LOAD ? ': a busy machine, so only counters mean anything' : '';
  return [
    `- ${cpu}, ${cores} cores, ${os}; ${build.filter(Boolean).join('; ')}.`,
    `- 1-minute load ${loadBefore.toFixed(2)} before, ${loadAfter.toFixed(2)} after${busy}.`,
  ].join('\n');
}

/** That, and the queries and passes of a family. */
export function environmentLines({ environment, settings, withPeers }) {
  const { repetitions, seconds, minPasses, maxPasses, peers } = settings;
  const peerQueries = withPeers ? `, ${settings.peerLimit} in the peer tables` : '';
  const peerPasses = withPeers ? `; peers ${peers.minPasses} to ${peers.maxPasses} within ${peers.seconds} s` : '';
  return [
    machineLines({ environment }),
    `- Queries: every k-th line of each scenario file, up to ${settings.limit} for our engines${peerQueries}.`,
    `- Passes: ${minPasses} to ${maxPasses} within ${seconds} s, processes a row: ${repetitions}${peerPasses}.`,
  ].join('\n');
}
