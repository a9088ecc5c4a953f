import type { Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';
import { assertWritable } from '../sns/rules.ts';
import { updateSn, type SnRow } from '../sns/store.ts';
import { customerById, customerTarget, type CustomerRow } from './store.ts';

export type Move = {
  readonly sn: string;
  readonly from: CustomerRow | undefined;
  readonly to: CustomerRow | undefined;
};

type Moved = { readonly revision: number; readonly moves: readonly Move[] };

/** Binds an SN to a customer, unless it is bound to that one already. Throws 4093 for an archived SN. */
export async function bindCustomer(tx: Transaction, sn: SnRow, to: CustomerRow): Promise<Moved> {
  assertWritable(sn);
  return sn.customer_id === to.id ? unmoved(sn) : move(tx, sn, to);
}

/** Unbinds an SN from a customer, if it is bound to that one. Throws 4093 for an archived SN. */
export async function unbindCustomer(tx: Transaction, sn: SnRow, from: CustomerRow): Promise<Moved> {
  assertWritable(sn);
  return sn.customer_id === from.id ? move(tx, sn, undefined) : unmoved(sn);
}

const unmoved = ({ revision }: SnRow): Moved => ({ revision, moves: [] });

async function move(tx: Transaction, sn: SnRow, to: CustomerRow | undefined): Promise<Moved> {
  const from = sn.customer_id === null ? undefined : await customerById(tx, sn.customer_id);
  const revision = await updateSn(tx, sn, { customer_id: to?.id ?? null });
  return { revision, moves: [{ sn: sn.sn, from, to }] };
}

/** Returns the audit entries of moves: one for each SN, and one for each customer that lost or gained some. */
export function changesOf(moves: readonly Move[]): Change[] {
  const customers = new Map<number, { row: CustomerRow; lost: string[]; gained: string[] }>();
  const of = (row: CustomerRow) => {
    const known = customers.get(row.id) ?? { row, lost: [], gained: [] };
    customers.set(row.id, known);
    return known;
  };
  for (const { sn, from, to } of moves) {
    if (from) of(from).lost.push(sn);
    if (to) of(to).gained.push(sn);
  }
  return [
    ...moves.map(({ sn, from, to }): Change => ({
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
