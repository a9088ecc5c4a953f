import type { Reader } from '../../db/handle.ts';
import { LicensingError } from '../../core/errors.ts';
import { UNDO_EXAMPLES, type UndoPreview } from '../../contract/work/undo.ts';
import { changedSince } from '../undoing/past-store.ts';
import { ChangedSince, type Past, type Plan, type Undoings } from '../undoing/change.ts';

/** Returns the plan that takes a change back. Throws 4120 for a record that changed since, and as `Undoing.plan`. */
export async function planOf(db: Reader, undoings: Undoings, past: Past): Promise<Plan> {
  const undoing = undoings[past.kind];
  if (!undoing) throw new LicensingError(4093, `A change of a ${past.kind} cannot be undone.`);
  try {
    return await undoing.plan(db, past);
  } catch (error) {
    if (!(error instanceof ChangedSince)) throw error;
    throw await changedSince(db, past, error.names);
  }
}

/** Counts what an undo does, or would do. */
export class Tally {
  readonly preview: UndoPreview = { total: 0, restored: 0, conflicts: 0, examples: [], failures: [] };

  /** Runs the undo of one record and counts its outcome. Throws failures of the service again. */
  async of({ kind, key }: Past, run: () => Promise<Plan>): Promise<void> {
    const { preview } = this;
    preview.total += 1;
    try {
      const { before, after, removes } = await run();
      preview.restored += 1;
      if (preview.examples.length < UNDO_EXAMPLES)
        preview.examples.push({ kind, key, before, after, ...(removes && { removed: true }) });
    } catch (error) {
      if (!(error instanceof LicensingError) || error.http >= 500) throw error;
      preview.conflicts += 1;
      if (preview.failures.length < UNDO_EXAMPLES) {
        preview.failures.push({ kind, key, code: error.code, msg: error.message });
      }
    }
  }
}
