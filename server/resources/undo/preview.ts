import type { UndoPreview } from '../../contract/work/undo.ts';
import type { Reader } from '../../db/handle.ts';
import { fairTurn } from '../../time/pause.ts';
import { entryBefore, pastOf } from '../undoing/past-store.ts';
import { planOf, Tally } from './plan.ts';
import type { Undoings } from '../undoing/change.ts';

/** Returns what the undo of a job would do. Nothing is written. */
export async function previewJob(db: Reader, undoings: Undoings, job: number): Promise<UndoPreview> {
  const tally = new Tally();
  for (let last = Number.MAX_SAFE_INTEGER; ;) {
    const entry = await entryBefore(db, job, last);
    if (!entry) return tally.preview;
    last = entry.id;
    for (const past of pastOf(entry, undoings)) {
      await fairTurn();
      await tally.of(past, () => planOf(db, undoings, past));
    }
  }
}
