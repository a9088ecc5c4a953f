import type { BulkWhere } from '#contract/sns/bulk.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import type { Matching } from '../../../components/list-page/use-matching.ts';

/** The SNs that an action is done to. */
export type SnTarget = {
  readonly where: BulkWhere;
  /** How many SNs the operator has seen. */
  readonly count: number;
  /** The product of all of them; empty when there are several, or when it is not known. */
  readonly product: string;
  /** The SNs themselves, when they were selected one by one. */
  readonly rows?: readonly SnRecord[];
};

/** The SNs that are selected one by one. */
export const selected = (rows: readonly SnRecord[]): SnTarget => ({
  where: { sns: rows.map(({ sn }) => sn) },
  count: rows.length,
  product: commonProduct(rows),
  rows,
});

/** The SNs that a list shows on all its pages. Archived SNs are among them only when the list asks for them. */
export function allOf({ source: { body, scope = '' }, total }: Matching): SnTarget {
  const querys = body.querys ?? [];
  return {
    where: scope.split(',').includes('archived') ? { querys, scope: 'archived' } : { querys },
    count: total,
    product: productIn(body),
  };
}

/** Returns the product that a query asks for; empty when it does not ask for exactly one. */
function productIn({ querys = [] }: Matching['source']['body']): string {
  const named = querys.find(({ name, op }) => name === 'productName' && op === '=')?.values;
  return named?.length === 1 ? String(named[0]) : '';
}

function commonProduct(rows: readonly SnRecord[]): string {
  const [first, ...others] = new Set(rows.map(({ product }) => product?.productName ?? ''));
  return others.length > 0 ? '' : (first ?? '');
}
