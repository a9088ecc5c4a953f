import type { BulkWhere } from '#contract/sns/bulk.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import type { Matching } from '../../../components/list-page/use-matching.ts';

export type SnTarget = {
  readonly where: BulkWhere;
  /** Number of SNs that the list showed to the operator. */
  readonly count: number;
  /** The product that all of them have; empty if there are several or it is unknown. */
  readonly product: string;
  readonly rows?: readonly SnRecord[];
};

export const selected = (rows: readonly SnRecord[]): SnTarget => ({
  where: { sns: rows.map(({ sn }) => sn) },
  count: rows.length,
  product: commonProduct(rows),
  rows,
});

/** Returns all SNs of a list, on every page. Archived SNs are included only if the list includes them. */
export function allOf({ source: { body, scope = '' }, total }: Matching): SnTarget {
  const querys = body.querys ?? [];
  return {
    where: scope.split(',').includes('archived') ? { querys, scope: 'archived' } : { querys },
    count: total,
    product: productIn(body),
  };
}

/** Returns the product that a query filters by; empty unless it is exactly one. */
function productIn({ querys = [] }: Matching['source']['body']): string {
  const named = querys.find(({ name, op }) => name === 'productName' && op === '=')?.values;
  return named?.length === 1 ? String(named[0]) : '';
}

function commonProduct(rows: readonly SnRecord[]): string {
  const [first, ...others] = new Set(rows.map(({ product }) => product?.productName ?? ''));
  return others.length > 0 ? '' : (first ?? '');
}
