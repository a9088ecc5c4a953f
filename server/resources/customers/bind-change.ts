import { rowsBy } from '../../core/many-rows.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';
import { assertWritable } from '../sns/rules.ts';
import { updateSns, type SnRow } from '../sns/store.ts';
import { customerById, customerOr404, customerTarget, type CustomerPlace, type CustomerRow } from './store.ts';

export type Move = {
  readonly sn: string;
  readonly from: CustomerRow | undefined;
  readonly to: CustomerRow | undefined;
};

/** Whether SNs are bound to a customer or unbound from it. */
export type Way = 'bind' | 'unbind';

/** True when an SN moves, and false when it is bound or unbound already. Throws 4093 for an archived SN. */
export function moves(sn: SnRow, customer: CustomerRow, way: Way): boolean {
  assertWritable(sn);
  return (sn.customer_id === customer.id) === (way === 'unbind');
}

/** Binds SNs to a customer or unbinds them, where `moves` is true. */
export async function moveSns(
  tx: Transaction,
  sns: readonly SnRow[],
  customer: CustomerRow,
  way: Way,
): Promise<Move[]> {
  const to = way === 'bind' ? customer : undefined;
  const left = new Set(sns.map((sn) => sn.customer_id).filter((id) => id !== null));
  const customers = await rowsBy(tx, 'customer', 'id', [...left]);
  const changes = { customer_id: to?.id ?? null };
  await updateSns(
    tx,
    sns.map((row) => ({ row, changes })),
  );
  return sns.map(({ sn, customer_id: from }) => ({ sn, from: from === null ? undefined : customers.get(from), to }));
}

/**
 * Returns how an SN moves to the customer of a place, or without a place from the one that it has; undefined when it stays.
 * Throws 4040 for an unknown customer and 4093 for an archived SN.
 */
export async function plannedMove(db: Reader, row: SnRow, place: CustomerPlace | undefined): Promise<Move | undefined> {
  const from = row.customer_id === null ? undefined : await customerById(db, row.customer_id);
  const to = place && (await customerOr404(db, place));
  assertWritable(row);
  return from?.id === to?.id ? undefined : { sn: row.sn, from, to };
}

/** Moves an SN if it `moves`. Returns its revision. */
export async function moveSn(
  tx: Transaction,
  sn: SnRow,
  customer: CustomerRow,
  way: Way,
): Promise<{ revision: number; moved: readonly Move[] }> {
  if (!moves(sn, customer, way)) return { revision: sn.revision, moved: [] };
  return { revision: sn.revision + 1, moved: await moveSns(tx, [sn], customer, way) };
}

/** Returns the audit entries of moved SNs: one for each SN, and one for each customer that lost or gained some. */
export function changesOf(moved: readonly Move[]): Change[] {
  const customers = new Map<number, { row: CustomerRow; lost: string[]; gained: string[] }>();
  const of = (row: CustomerRow) => {
    const known = customers.get(row.id) ?? { row, lost: [], gained: [] };
    customers.set(row.id, known);
    return known;
  };
  for (const { sn, from, to } of moved) {
    if (from) of(from).lost.push(sn);
    if (to) of(to).gained.push(sn);
  }
  return [
    ...moved.map(({ sn, from, to }): Change => ({
      target: { kind: 'sn', key: sn },
      before: from && { customer: customerTarget(from).key },
      after: to && { customer: customerTarget(to).key },
    })),
    ...[...customers.values()].map(({ row, lost, gained }) => ({
      target: customerTarget(row),
      before: lost.length > 0 ? { sns: lost } : undefined,
      after: gained.length > 0 ? { sns: gained } : undefined,
    })),
  ];
}
