import type { LastGenerationRecord, NavigationRecord } from '../../contract/bff/navigation.ts';
import type { FoundKind } from '../../contract/kinds.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';

const FIND = statement<{ pinned: string; closed: string }>(
  'select pinned, closed from operator_navigation where operator_id = ?',
);
const SET = statement<never>(
  `insert into operator_navigation (operator_id, pinned, closed) values (?, ?, ?)
  on conflict (operator_id) do update set pinned = excluded.pinned, closed = excluded.closed`,
);

/** Returns how an operator arranged the navigation. Before the first change nothing is pinned or closed. */
export async function navigationOf(db: Reader, operatorId: number): Promise<NavigationRecord> {
  const row = await db.get(FIND, operatorId);
  if (row === undefined) return { pinned: [], closed: [] };
  return { pinned: JSON.parse(row.pinned) as string[], closed: JSON.parse(row.closed) as string[] };
}

export const setNavigation = (
  tx: Transaction,
  operatorId: number,
  { pinned, closed }: NavigationRecord,
): Promise<number> => tx.exec(SET, operatorId, JSON.stringify(pinned), JSON.stringify(closed));

const LAST_GENERATION = statement<LastGenerationRecord>(
  'select product, template, business from operator_generation where operator_id = ?',
);
const SET_LAST_GENERATION = statement<never>(
  `insert into operator_generation (operator_id, product, template, business) values (?, ?, ?, ?)
  on conflict (operator_id) do update set product = excluded.product, template = excluded.template,
    business = excluded.business`,
);

/** Returns what an operator generated SNs from last; undefined before the first time. */
export async function lastGenerationOf(db: Reader, operatorId: number): Promise<LastGenerationRecord | undefined> {
  const row = await db.get(LAST_GENERATION, operatorId);
  return row && { ...row };
}

export const setLastGeneration = (
  tx: Transaction,
  operatorId: number,
  { product, template, business }: LastGenerationRecord,
): Promise<number> => tx.exec(SET_LAST_GENERATION, operatorId, product, template, business);

export type VisitRow = { readonly kind: FoundKind; readonly record_id: number };

/** Stored visits of an operator. Some of these records may be gone, and ten are to be left. */
const MOST_STORED = 30;

// A new row gets the highest id, so a second visit moves the record to the top.
const VISITED = statement<never>('delete from visit where operator_id = ? and kind = ? and record_id = ?');
const VISIT = statement<never>('insert into visit (operator_id, kind, record_id) values (?, ?, ?)');
const TRIM = statement<never>(
  `delete from visit where operator_id = ?1 and id <=
    (select id from visit where operator_id = ?1 order by id desc limit 1 offset ?2)`,
);

/** Returns the visits of an operator, the latest first. */
export const visitsOf = (db: Reader, operatorId: number): Promise<VisitRow[]> =>
  db.all(
    build.selectFrom('visit').select(['kind', 'record_id']).where('operator_id', '=', operatorId).orderBy('id', 'desc'),
  );

export async function addVisit(tx: Transaction, operatorId: number, { kind, record_id }: VisitRow): Promise<void> {
  await tx.exec(VISITED, operatorId, kind, record_id);
  await tx.exec(VISIT, operatorId, kind, record_id);
  await tx.exec(TRIM, operatorId, MOST_STORED);
}
