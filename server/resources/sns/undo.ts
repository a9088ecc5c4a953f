import { sql } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import { assertHolds, fieldsPart, type Part, type Past } from '../undoing/change.ts';
import { archiveSns, changeSn, deleteSns, plannedChanges } from './change.ts';
import { snFields } from './fields.ts';
import { customerKey } from './query-store.ts';
import { assertWritable } from './rules.ts';
import type { SnRow } from './store.ts';

/** The fields of an SN that PATCH writes. Flags can be cleared. */
export const snFieldsPart: Part<SnRow> = fieldsPart(
  snFields,
  (tx, row, input, audit) => changeSn(tx, row, input, 'restore', audit),
  (row, input, zone) => plannedChanges(row, input, 'restore', zone),
);

/** Archiving. The sessions that it ended are not brought back. */
export const archivedPart: Part<SnRow> = {
  claims: (name) => name === 'archived',
  plan: async (_db, row, { before, after }) => {
    const now = { archived: row.archived === 1 };
    assertHolds(now, { archived: after['archived'] === true }, ['archived']);
    const archived = before['archived'] === true;
    return { before: now, after: { archived }, write: (tx, audit) => archiveSns(tx, [row], archived ? 1 : 0, audit) };
  },
};

/** Throws 4093 for an archived SN, unless the change to undo archived it. */
export function assertUndoable(row: SnRow, names: readonly string[]): void {
  if (!names.includes('archived')) assertWritable(row);
}

/** A generated or imported SN goes when it has no device, user, seat, log-in, token ID, later customer and string. */
export const madeSn = {
  fields: snFields,
  assertUnused: async (db: Reader, row: SnRow, { entry }: Past): Promise<void> => {
    if (row.archived === 1) assertWritable(row);
    const uses = Object.entries(await usesOf(db, row, entry)).flatMap(([what, isThere]) =>
      isThere === 1 ? [what] : [],
    );
    if (uses.length === 0) return;
    throw new LicensingError(4092, `The SN ${row.sn} was used since (${uses.join(', ')}) and is not deleted.`);
  },
  remove: (tx: Parameters<typeof deleteSns>[0], row: SnRow, audit: Parameters<typeof deleteSns>[2]) =>
    deleteSns(tx, [row], audit),
};

type Uses = Record<'device' | 'user' | 'session' | 'log' | 'token ID' | 'string' | 'customer', number>;

/** Returns what an SN has that the entry of the audit log which made it did not give it. */
async function usesOf(db: Reader, row: SnRow, entry: number): Promise<Partial<Uses>> {
  const uses = await db.first(sql<Uses>`select exists (select 1 from machine where sn_id = ${row.id}) as device,
    exists (select 1 from sn_user where sn_id = ${row.id}) as user,
    ${row.seat_count} > 0 or ${row.use_count} > 0 as session,
    exists (select 1 from sn_log where sn_id = ${row.id}) as log,
    exists (select 1 from token_id where sn = ${row.sn}) as "token ID",
    exists (select 1 from offline_string where sn_id = ${row.id}) as string,
    exists (select 1 from customer c where c.id = ${row.customer_id} and not exists (select 1 from audit_target t
      where t.audit_id = ${entry} and t.kind = 'customer' and t.key = ${sql.raw(customerKey('c'))})) as customer`);
  return uses ?? {};
}
