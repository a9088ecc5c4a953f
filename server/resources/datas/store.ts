import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DataEntry } from '../../contract/catalogue/datas.ts';
import type { DataSource } from '../../contract/records/datas.ts';
import type { Condition } from '../../query/condition.ts';
import { recordFragment, type RecordFields, type RecordText } from '../../query/record.ts';
import { inSteps } from '../../core/batch.ts';
import type { Zone } from '../../time/zone.ts';
import { among, inOrder, listed } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { dataList, OWNER_COLUMN } from './fields.ts';

export type DataOwner = { readonly source: DataSource; readonly id: number };

export type Item = { name: string; value: string };

export const ownedBy = ({ source, id }: DataOwner): Condition =>
  sql<SqlBool>`${sql.raw(`d.${OWNER_COLUMN[source]}`)} = ${id}`;

/** An SN by its ids, or by columns of the surrounding query. */
export type SnReference = { readonly [Column in 'id' | 'template_id' | 'product_id']: number | RawBuilder<number> };

/** The items in force for an SN: its own, then those of its template, then those of its product, with other names. */
export const effectiveFor = (sn: SnReference): Condition =>
  sql<SqlBool>`(d.sn_id = ${sn.id} or d.template_id = ${sn.template_id} or d.product_id = ${sn.product_id})
    and (d.sn_id is not null or not exists (select 1 from data x where x.sn_id = ${sn.id} and x.name = d.name))
    and (d.product_id is null
      or not exists (select 1 from data x where x.template_id = ${sn.template_id} and x.name = d.name))`;

/** See docs/offline-format.md. */
const licenceRecord: RecordFields = { name: ['d.name', 'text'], value: ['d.value', 'text'] };

/** Returns SQL for the JSON list of the items in force for an SN, in order of creation. */
export const effectiveDatas = (sn: SnReference, zone: Zone): RawBuilder<string> =>
  sql`(select concat('[', string_agg(${recordFragment(licenceRecord, zone)}, ',' order by d.id), ']') from data d
    where ${effectiveFor(sn)})`;

export async function ownValues(
  db: Reader,
  owner: DataOwner,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await inSteps(names, (some) => db.all(sql<Item>`select d.name, d.value ${ownNamed(owner, some)}`));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Returns the records of an owner's own items, in the order of `names`. */
export const ownRecords = (db: Reader, owner: DataOwner, names: readonly string[]): Promise<RecordText[]> =>
  inSteps(names, (some) =>
    db.column(sql<{ json: RecordText }>`select ${recordFragment(dataList.record, db.zone)} as json
      ${ownNamed(owner, some)} order by n.key`),
  );

/** `inOrder` stops the database from walking all items of the owner for each name. */
const ownNamed = (owner: DataOwner, names: readonly string[]): RawBuilder<unknown> =>
  sql`from ${listed('text', names, 'n')} ${inOrder} data d on d.name = n.value and ${ownedBy(owner)}`;

/** Adds or overwrites items. Each name may occur once. */
export async function setDatas(tx: Transaction, owner: DataOwner, items: readonly Item[]): Promise<void> {
  const column = sql.raw(OWNER_COLUMN[owner.source]);
  await inSteps(items, async (some) => [
    await tx.run(sql`insert into data (${column}, name, value, update_time)
      select ${owner.id}, n.value ->> 'name', n.value ->> 'value', ${tx.now} from ${listed('json', some, 'n')} where true
      on conflict (${column}, name) where ${column} is not null
      do update set value = excluded.value, update_time = excluded.update_time`),
  ]);
}

export async function removeDatas(tx: Transaction, owner: DataOwner, names: readonly string[]): Promise<void> {
  await inSteps(names, async (some) => [
    await tx.run(sql`delete from data as d where ${ownedBy(owner)}
      and d.name in ${among('text', some)}`),
  ]);
}

export const stored = ({ name, value }: DataEntry): Item => ({ name, value: value ?? '' });

export const setSnData = (tx: Transaction, snId: number, entries: readonly DataEntry[]): Promise<void> =>
  setDatas(tx, { source: 'SN', id: snId }, entries.map(stored));
