import { randomBytes } from 'node:crypto';
import { sql, type Insertable, type Selectable } from 'kysely';
import { SN_FLAGS, SN_LIMITS } from '../../contract/records/licence.ts';
import { normalSn, snFromBytes } from '../../contract/sns/sn.ts';
import type { SnScope } from '../../contract/sns/sn-names.ts';
import type { Condition } from '../../query/condition.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { recordsInSteps } from '../../query/list.ts';
import type { Sorts } from '../../query/sort-keys.ts';
import { eachEntry, inSteps } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { insertAll, removeAll, reviseAll, rowsBy, type ChangedRow } from '../../core/many-rows.ts';
import { columnName } from '../../query/names.ts';
import { oneRecord, type OneRecord } from '../../query/one-record.ts';
import type { RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import { inOrder, listed } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import type { SnTable } from '../../db/tables/licence-tables.ts';
import type { Zone } from '../../time/zone.ts';
import { removeLogs } from '../logbook/remove-store.ts';
import { snList } from './fields.ts';
import { readSn } from './rules.ts';
import { standingOf, type StandingSn } from './standing-rules.ts';
import { settledAt } from './standing-store.ts';

export type SnRow = Selectable<SnTable>;

const FIND = statement<SnRow>('select * from sn where sn = ?');

export const findSn = (db: Reader, sn: string): Promise<SnRow | undefined> => db.get(FIND, sn);

/** Returns the SN that a text names. Throws 1806 when the text cannot be an SN, 1798 when there is none. */
export async function snOr404(db: Reader, text: string): Promise<SnRow> {
  const sn = readSn(text);
  const row = await findSn(db, sn);
  if (!row) throw notFound(sn);
  return row;
}

/** Returns the SNs that texts name. Throws like `snOr404` with the faults of all; `list` is the path of the texts. */
export async function snsOr404(db: Reader, texts: readonly string[], list = ''): Promise<SnRow[]> {
  const rows = await rowsBy(
    db,
    'sn',
    'sn',
    texts.map(normalSn).filter((sn) => sn !== undefined),
  );
  return eachEntry(
    texts,
    async (text) => {
      const sn = readSn(text);
      const row = rows.get(sn);
      if (!row) throw notFound(sn);
      return row;
    },
    list,
  );
}

const LICENSING = [
  'id', 'sn', 'type', 'status', 'archived', 'start_date', 'end_date', 'active_date', 'product_id', 'template_id',
  'business_id', 'grace_days', 'extended_until', 'extra_concurrent', 'extra_concurrent_until',
  'extra_devices', 'extra_devices_until', ...SN_LIMITS.map(columnName), ...SN_FLAGS.map(columnName),
] satisfies readonly (keyof SnRow)[]; // prettier-ignore

/** The columns of an SN that decide whether a device gets a licence, and what the licence says. */
export type LicensingSn = Pick<SnRow, (typeof LICENSING)[number]> & {
  /** 0 when its features and configuration items are those of its template. Not read for every SN. */
  readonly own_parts?: number;
};

const OWN_PARTS = `exists (select 1 from sn_feature where sn_id = s.id)
  or exists (select 1 from feature where sn_id = s.id) or exists (select 1 from data where sn_id = s.id)`;
const FIND_LICENSING = statement<LicensingSn>(
  `select ${LICENSING.join(', ')}, (${OWN_PARTS}) as own_parts from sn s where sn = ?`,
);

/** Returns the columns that licences need, which are read for every string. Throws like `snOr404`. */
export async function licensingSnOr404(db: Reader, text: string): Promise<LicensingSn> {
  const sn = readSn(text);
  const row = await db.get(FIND_LICENSING, sn);
  if (!row) throw notFound(sn);
  return row;
}

const BY_ID = statement<SnRow>('select * from sn where id = ?');

/** Returns the SN with an id. Throws 1798. */
export async function snById(db: Reader, id: number): Promise<SnRow> {
  const row = await db.get(BY_ID, id);
  if (!row) throw new LicensingError(1798);
  return row;
}

type FindRecord = (db: Reader, sn: string, now: number) => Promise<OneRecord | undefined>;
/** How one record of each list is read, by time zone. */
const findRecord = new Map<ListDefinition, Map<string, FindRecord>>();

function findRecordOf(list: ListDefinition, zone: Zone): FindRecord {
  const known = findRecord.get(list)?.get(zone.name);
  if (known) return known;
  const made = findRecordIn(list, zone);
  findRecord.set(list, new Map(findRecord.get(list)).set(zone.name, made));
  return made;
}

function findRecordIn(list: ListDefinition, zone: Zone): FindRecord {
  const { from, joins = '', kept } = list;
  const found = (clock: string) => oneRecord(list, 's.revision', `from ${from} ${clock} ${joins} where s.sn = ?`, zone);
  if (kept?.others) {
    const find = found('cross join (select ? as now) clock');
    return (db, sn, now) => find(db, now, sn);
  }
  // Without a scope, no field needs the clock.
  const find = found('');
  return (db, sn) => find(db, sn);
}

type Scoped = { readonly scope?: readonly SnScope[] | undefined; readonly now: number };

/** Returns the record of an SN with its revision, through prepared statements per scope. Throws 1798. */
export async function snRecord(db: Reader, sn: string, { scope, now }: Scoped = { now: 0 }): Promise<OneRecord> {
  const row = await findRecordOf(snList(scope), db.zone)(db, sn, now);
  if (!row) throw notFound(sn);
  return row;
}

export const snRecords = (db: Reader, rows: readonly Pick<SnRow, 'id'>[]): Promise<RecordText[]> =>
  recordsInSteps(
    db,
    snList(),
    rows.map(({ id }) => id),
  );

/**
 * Writes columns of SNs and marks these as changed. The standing is written with them: a trigger would write each row
 * once more.
 */
export async function updateSns(tx: Transaction, changed: readonly ChangedRow<SnRow>[]): Promise<void> {
  const at = await settledAt(tx);
  const whole = changed.map(({ row, changes }) => {
    const standing = standingOf({ ...standingColumns(row), ...changes }, at);
    const turned = standing === row.standing ? {} : { standing };
    return { row, changes: { ...changes, ...turned, update_time: tx.now } };
  });
  await reviseAll(tx, 'sn', whole);
}

/** Copies these alone, because a batch would spend as long on copies of whole rows as on its checks. */
const standingColumns = ({
  archived, status, start_date, end_date, active_date, expiration_days, grace_days, extended_until, usage_number, use_count,
}: SnRow): StandingSn => ({
  archived, status, start_date, end_date, active_date, expiration_days, grace_days, extended_until, usage_number, use_count,
}); // prettier-ignore

/** Returns the new revision. */
export async function updateSn(tx: Transaction, row: SnRow, changes: Changes): Promise<number> {
  const revision = row.revision + 1;
  await tx.run(
    build
      .updateTable('sn')
      .set({ ...changes, update_time: tx.now, revision })
      .where('id', '=', row.id),
  );
  return revision;
}

/** Marks an SN as changed when one of its parts changed. Returns the new revision. */
export const touchSn = (tx: Transaction, row: SnRow): Promise<number> => updateSn(tx, row, {});

export const newSn = (): string => snFromBytes(randomBytes(15));

type NewSn = Omit<Insertable<SnTable>, 'sn' | 'reg_date' | 'update_time'>;

/** Adds an SN for each code, all with these values, and returns them in order. */
export async function insertSns(tx: Transaction, values: NewSn, codes: readonly string[]): Promise<SnRow[]> {
  const times = { reg_date: tx.now, update_time: tx.now };
  await insertAll(
    tx,
    'sn',
    codes.map((sn) => ({ ...values, sn, ...times })),
  );
  const rows = await rowsBy(tx, 'sn', 'sn', codes);
  return codes.flatMap((code) => rows.get(code) ?? []);
}

/** Returns the token IDs that are bound to SNs, by SN. */
export async function boundTokenIds(
  db: Reader,
  rows: readonly SnRow[],
): Promise<ReadonlyMap<string, { readonly guid: string; readonly token_type: number }[]>> {
  const tokens = await inSteps(rows, (some) =>
    db.all(sql<{ sn: string; guid: string; token_type: number }>`select k.sn, k.guid, k.token_type
      from ${listed(
        'text',
        some.map(({ sn }) => sn),
        'n',
      )} ${inOrder} token_id k on k.sn = n.value order by k.id`),
  );
  return Map.groupBy(tokens, ({ sn }) => sn);
}

export async function removeSns(tx: Transaction, rows: readonly SnRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await removeAll(tx, 'sn', ids);
  await removeLogs(tx, ids);
}

/** Skipping fewer SNs costs less than looking up where to start. */
const NEAR = 2048;

/** Returns where a page of unarchived SNs starts: the run of ids that holds it, and how many to skip. */
export async function seekSn(
  db: Reader,
  offset: number,
  sorts: Sorts,
): Promise<{ from: Condition; offset: number } | undefined> {
  if (offset < NEAR || sorts.length > 0) return undefined;
  const row = await db.get(BLOCK, offset);
  return row && { from: sql`s.id >= ${row.block * 1024}`, offset: offset - row.before };
}

const BLOCK = statement<{ block: number; before: number }>(`select block, before from
  (select block, sum(n) over (order by block rows unbounded preceding) - n as before from sn_block) blocks
  where before <= ? order by block desc limit 1`);

const notFound = (sn: string): LicensingError => new LicensingError(1798, `There is no SN ${sn}.`);

const COUNT = statement<never>(`update sn set use_count = use_count + 1, seat_count = seat_count + 1,
  device_count = device_count + ?, last_update_date = ? where id = ?`);

/**
 * Counts a use of an SN with its seat and its new devices, and stores that licence data was handed out. The session and the
 * devices are written as counted. Nobody edited the SN, so its revision stays. One statement, because each rewrites all indexes.
 */
export const countUse = (tx: Transaction, snId: number, newDevices: number): Promise<number> =>
  tx.exec(COUNT, newDevices, tx.now, snId);
