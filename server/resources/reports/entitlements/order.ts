import {
  ENTITLEMENT_SORTS,
  type EntitlementBody,
  type EntitlementItem,
} from '../../../contract/history/entitlements.ts';
import { lookUp } from '../../../query/columns.ts';
import { direction } from '../../../query/sort-keys.ts';
import { fairTurn } from '../../../time/pause.ts';

export type Order = (one: EntitlementItem, other: EntitlementItem) => number;

const DEFAULT_SORTS = [
  { name: 'daysAtLimit', order: 'DESC' },
  { name: 'peakPercent', order: 'DESC' },
];

const NAMES = Object.fromEntries(ENTITLEMENT_SORTS.map((name) => [name, name]));

/** Returns the order of the items. Ties are in order of the key. Throws 515 for an unknown name or order. */
export function orderOf(sorts: EntitlementBody['sorts'] = []): Order {
  const keys = (sorts.length === 0 ? DEFAULT_SORTS : sorts).map(({ name, order }, at) => ({
    name: lookUp(NAMES, name, `sorts[${at}].name`),
    sign: direction(order, `sorts[${at}].order`) === 'asc' ? 1 : -1,
  }));
  return (one, other) => {
    for (const { name, sign } of keys) {
      const difference = compare(one[name], other[name], sign);
      if (difference !== 0) return difference;
    }
    return compare(one.key, other.key, 1);
  };
}

/** Absent values come last in either order. */
function compare(one: string | number | undefined, other: string | number | undefined, sign: number): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  return one < other ? -sign : sign;
}

/** Items that are sorted or merged in one turn. */
const STEP = 1000;

/** Returns the first `most` items in order. It sorts few of many: what comes after them all is only compared with the last. */
export async function firstInOrder(
  items: readonly EntitlementItem[],
  order: Order,
  most: number,
): Promise<readonly EntitlementItem[]> {
  if (most > STEP) return (await inOrderOf(items, order)).slice(0, most);
  let first: readonly EntitlementItem[] = [];
  for (let at = 0; at < items.length; at += STEP) {
    const last = first[most - 1];
    const some = items.slice(at, at + STEP).filter((item) => last === undefined || order(item, last) < 0);
    first = [...first, ...some].toSorted(order).slice(0, most);
    await fairTurn();
  }
  return first;
}

/** Returns the items in order. Other requests run in between, because a report by SN may have hundreds of thousands. */
export async function inOrderOf(items: readonly EntitlementItem[], order: Order): Promise<readonly EntitlementItem[]> {
  let runs: (readonly EntitlementItem[])[] = [];
  for (let at = 0; at < items.length; at += STEP) {
    runs.push(items.slice(at, at + STEP).toSorted(order));
    await fairTurn();
  }
  while (runs.length > 1) {
    const next: (readonly EntitlementItem[])[] = [];
    for (let at = 0; at < runs.length; at += 2) next.push(await merged(runs[at] ?? [], runs[at + 1] ?? [], order));
    runs = next;
  }
  return runs[0] ?? [];
}

async function merged(
  one: readonly EntitlementItem[],
  other: readonly EntitlementItem[],
  order: Order,
): Promise<EntitlementItem[]> {
  const all: EntitlementItem[] = [];
  let [at, otherAt] = [0, 0];
  while (at < one.length || otherAt < other.length) {
    const [first, second] = [one[at], other[otherAt]];
    const isFirst = first !== undefined && (second === undefined || order(first, second) <= 0);
    const next = isFirst ? first : second;
    if (next !== undefined) all.push(next);
    if (isFirst) at++;
    else otherAt++;
    if (all.length % STEP === 0) await fairTurn();
  }
  return all;
}
