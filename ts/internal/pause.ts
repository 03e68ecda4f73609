// Gives the event loop a turn: a macrotask, so that input, timers and rendering come through.

/** The turn-giving functions that a host may have; each is tested before use. */
interface Host {
  readonly setImmediate?: (task: () => void) => unknown;
  readonly MessageChannel?: typeof MessageChannel;
  readonly setTimeout: (task: () => void, delay: number) => unknown;
}

let post: ((task: () => void) => void) | undefined;

/** A port pair is the only way in browsers that is not slowed down by timer clamping. */
function postByChannel(Channel: typeof MessageChannel): (task: () => void) => void {
  const tasks: (() => void)[] = [];
  const { port1, port2 } = new Channel();
  port1.onmessage = () => tasks.shift()?.();
  return (task) => {
    tasks.push(task);
    port2.postMessage(0);
  };
}

function choosePost(): (task: () => void) => void {
  const host = globalThis as unknown as Host;
  const { setImmediate: immediate, MessageChannel: Channel } = host;
  if (typeof immediate === 'function') return (task) => void immediate(task);
  if (typeof Channel === 'function') return postByChannel(Channel);
  return (task) => void host.setTimeout(task, 0);
}

/** Resolves in a later turn of the event loop. */
export function pause(): Promise<void> {
  const run = (post ??= choosePost());
  return new Promise((resolve) => run(resolve));
}
