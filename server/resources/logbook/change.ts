import type { Database, Transaction } from '../../db/handle.ts';

const KIND = 'logChange';

/** Notifies `watchLogs` that the log of an SN changed from a second on. */
export const tellLogChange = (tx: Transaction, snId: number, from: number): void => tx.tell(KIND, `${snId} ${from}`);

/** Notifies `watchLogs` that any log may have changed. */
export const tellAllLogsChanged = (tx: Transaction): void => tx.tell(KIND);

/** SNs whose log changed, each with the earliest second that the change concerns; `all` when any log may have changed. */
export type LogChanges = ReadonlyMap<number, number> | 'all';

/** Collects the changes of all logs from now on. Returns a function that takes those since its last call. */
export function watchLogs(db: Database): () => LogChanges {
  let changes = new Map<number, number>();
  let isAll = false;
  const missed = (): void => {
    isAll = true;
  };
  db.watch((notices) => {
    for (const { kind, key } of notices) {
      if (kind !== KIND) continue;
      if (key === undefined) return missed();
      const [snId = 0, from = 0] = key.split(' ').map(Number);
      changes.set(snId, Math.min(from, changes.get(snId) ?? from));
    }
  }, missed);
  return () => {
    const taken = isAll ? 'all' : changes;
    changes = new Map();
    isAll = false;
    return taken;
  };
}
