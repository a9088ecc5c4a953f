import type { OperationId } from '../../contract/operations.ts';
import type { Transaction } from '../handle.ts';
import { DAY, officeTime } from './calendar.ts';
import { DEMO_OPERATORS } from './operators.ts';
import type { Random } from './random.ts';
import { insertAll } from './rows.ts';
import type { World } from './world.ts';

/** The author of a change: an operator, or the vendor's shop with the platform key. */
export type Author = (typeof DEMO_OPERATORS)[number]['username'] | 'platform';

/** One changed record with its fields before and after, in wire names, and what an undo needs beside them. */
export type Change = { target: { kind: string; key: string }; before?: object; after?: object; restore?: object };

export type Entry = {
  time: number;
  author: Author;
  operation: OperationId;
  changes: readonly Change[];
  outcome?: number;
  reason?: string | null;
  ticket?: string;
};

const ADDRESSES: Readonly<Record<Author, string>> = {
  ines: '192.0.2.11',
  matthias: '192.0.2.12',
  wei: '192.0.2.37',
  noor: '192.0.2.40',
  platform: '198.51.100.20',
};

/** Returns audit entries of a new colleague who tries what her role does not permit (531). */
export const refusals = ({ random, zone, now }: World): Entry[] =>
  (
    [
      ['updateSn', 9],
      ['archiveSns', 9],
      ['updateBusiness', 2],
    ] as const
  ).map(([operation, daysAgo]) => ({
    time: officeTime(random, zone, now - daysAgo * DAY),
    author: 'noor',
    operation,
    changes: [],
    outcome: 531,
  }));

/** Writes the audit log in order of time. */
export async function writeTrail(tx: Transaction, random: Random, entries: readonly Entry[]): Promise<void> {
  const ordered = entries.toSorted((a, b) => a.time - b.time);
  await insertAll(
    tx,
    'audit',
    ordered.map(({ time, author, operation, changes, outcome = 0, reason = null, ticket = null }, index) => ({
      id: index + 1,
      time,
      actor: author,
      actor_kind: author === 'platform' ? 'key' : 'operator',
      actor_role: DEMO_OPERATORS.find(({ username }) => username === author)?.role ?? null,
      ip: ADDRESSES[author],
      operation,
      request_id: random.requestId(),
      targets: JSON.stringify(changes.map(({ target }) => target)),
      before: JSON.stringify(changes.map(({ before = {} }) => before)),
      after: JSON.stringify(changes.map(({ after = {} }) => after)),
      outcome,
      reason,
      ticket,
      restore: changes.some(({ restore }) => restore)
        ? JSON.stringify(changes.map(({ restore = null }) => restore))
        : null,
    })),
  );
  await insertAll(
    tx,
    'audit_target',
    ordered.flatMap(({ changes }, index) => changes.map(({ target }) => ({ ...target, audit_id: index + 1 }))),
  );
}
