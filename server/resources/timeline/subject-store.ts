import { sql } from 'kysely';
import { partsOf } from '../../contract/kinds.ts';
import type { TimelineSubject } from '../../contract/records/timeline.ts';
import { normalSn } from '../../contract/sns/sn.ts';
import type { Reader } from '../../db/handle.ts';
import { findCustomer } from '../customers/store.ts';
import { presentKey, spansOf } from '../audit/span-store.ts';
import { findSn } from '../sns/store.ts';
import type { Changed } from './change-store.ts';
import { snsOfAccount, type Logs } from './log-store.ts';

/** What the sources of a timeline read. A removed record has only what the audit log has. */
export type Subject = {
  readonly logs?: Logs;
  readonly strings?: { readonly sns?: readonly number[]; readonly machine?: number };
  readonly changed: readonly Changed[];
  /** The resource of the jobs that have its records by their keys. */
  readonly resource?: 'sns' | 'users' | 'customers';
};

/** Returns what belongs to the timeline of a record. */
export const subjectOf = (db: Reader, kind: TimelineSubject, key: string): Promise<Subject> => SUBJECTS[kind](db, key);

const SUBJECTS: Readonly<Record<TimelineSubject, (db: Reader, key: string) => Promise<Subject>>> = {
  sn: async (db, text) => {
    const key = normalSn(text) ?? text;
    const row = await findSn(db, key);
    const sns = row ? [row.id] : [];
    return { logs: { sns }, strings: { sns }, changed: [{ kind: 'sn', key }], resource: 'sns' };
  },
  machine: async (_, key) => {
    const machine = Number.isSafeInteger(Number(key)) ? Number(key) : 0;
    return { logs: { machine }, strings: { machine }, changed: [{ kind: 'machine', key }] };
  },
  user: async (db, key) => ({
    logs: { loginName: key, sns: await snsOfAccount(db, key) },
    changed: [{ kind: 'user', key }],
    resource: 'users',
  }),
  customer: async (db, key) => {
    const present = await presentKey(db, { kind: 'customer', key });
    const [groupName, name] = partsOf('customer', present);
    const row = await findCustomer(db, { name, groupName });
    const rows = await db.all(
      sql<{ id: number; sn: string }>`select id, sn from sn where customer_id = ${row?.id ?? 0} order by id`,
    );
    const sns = rows.map(({ id }) => id);
    const keys = await spansOf(db, { kind: 'customer', key: present });
    const changed = rows.map(({ sn }): Changed => ({ kind: 'sn', key: sn }));
    return {
      ...{ logs: { sns }, strings: { sns }, resource: 'customers' },
      changed: [
        ...keys.map(({ key: each, above, below }): Changed => ({ kind: 'customer', key: each, above, below })),
        ...changed,
      ],
    };
  },
};
