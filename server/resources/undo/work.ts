import type { Transaction } from '../../db/handle.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Change } from '../../http/audit.ts';
import type { Gathered, JobWork } from '../jobs/work.ts';
import { entryBefore, pastOf } from '../undoing/past-store.ts';
import { planOf } from './plan.ts';
import type { Past, Undoings } from '../undoing/change.ts';

/** The work of an undo: its entries are the changes of the job that it undoes, the last first. */
export const undoWork = (undoings: Undoings): JobWork => ({
  gather: async (tx, { undo_of: undone, gathered, gather_until: until }, limit): Promise<Gathered> => {
    // 0 is before the first entry. The entries are gathered from the last one on.
    let last = gathered === 0 || gathered === null ? (until ?? 0) + 1 : gathered;
    const items: { key: string; input: Past }[] = [];
    while (items.length < limit) {
      await fairTurn();
      const entry = await entryBefore(tx, undone ?? 0, last);
      if (!entry) break;
      last = entry.id;
      for (const past of pastOf(entry, undoings)) items.push({ key: past.key, input: past });
    }
    return { items, last };
  },
  run: async (tx: Transaction, _job, { input }) => {
    const changes: Change[] = [];
    const { write } = await planOf(tx, undoings, JSON.parse(input ?? '{}') as Past);
    await write(tx, (...more) => void changes.push(...more));
    return changes;
  },
});
