// How long the smaller families are measured.

const PEERS = { seconds: 3, minPasses: 1, maxPasses: 20 };
const QUICK = {
  limit: 20, peerLimit: 3, repetitions: 1, seconds: 0.2, minPasses: 1, maxPasses: 20,
  peers: { seconds: 0.5, minPasses: 1, maxPasses: 5 },
};

/** Searches of milliseconds. */
export const SHORT = {
  full: { limit: 50, peerLimit: 8, repetitions: 2, seconds: 0.5, minPasses: 2, maxPasses: 100, peers: PEERS },
  quick: QUICK,
};

/** Searches of up to a second. */
export const VOXEL_SHORT = {
  full: { limit: 25, peerLimit: 3, repetitions: 1, seconds: 1, minPasses: 2, maxPasses: 100, peers: PEERS },
  quick: { ...QUICK, limit: 8 },
};
