// The change listeners of a voxel grid.
import { checkKeys, typeError } from './arguments.js';
import type { Pointer, Status } from './exports.js';
import { ListenerTable } from './listener-table.js';
import { exports, scratch } from './memory.js';

/** Hears of edits of a voxel grid, after the edit, on the same call stack, in the order of registration. */
export interface VoxelListener {
  /** One voxel has changed. */
  onVoxelChanged(x: number, y: number, z: number): void;
}

/** All listeners of one voxel grid. */
export class VoxelListeners extends ListenerTable<VoxelListener> {
  protected override stage(listener: VoxelListener, slot: number): void {
    if (typeof listener !== 'object' || listener === null) throw typeError('listener', 'an object', listener);
    if (typeof listener.onVoxelChanged !== 'function') {
      checkKeys(listener, ['onVoxelChanged'], 'listener member');
      throw typeError('onVoxelChanged', 'a function', listener.onVoxelChanged);
    }
    exports().sp_host_voxel_listener(scratch.hooks, slot);
  }

  protected override register(grid: Pointer): Status {
    return exports().sp_voxel_grid_add_listener(grid, scratch.hooks, scratch.out);
  }

  protected override unregister(grid: Pointer, id: number): Status {
    return exports().sp_voxel_grid_remove_listener(grid, id);
  }

  override voxelChanged(slot: number, x: number, y: number, z: number): void {
    this.tell(slot, (listener) => listener.onVoxelChanged(x, y, z));
  }
}
