import { MAX_LIKE_VALUES, MAX_ALL_LIKE_VALUES, MAX_PAGE } from '../../../server/contract/bounds.ts';
import type { QueryNames } from '../../../server/contract/listing.ts';
import type { Operation, OperationKey, Operations } from '../../../server/contract/operation.ts';
import { operations } from '../../../server/contract/operations.ts';
import { GROUP, nameOf } from './data.ts';
import { single, totalOf, type Line, type Target } from './line.ts';

const table: Operations = operations;
const all = Object.entries(table) as [OperationKey, Operation][];

/** Returns the path of an operation under /api, with records that exist. */
export function pathOf(key: OperationKey, { busiest, product }: Target): string {
  const values: Readonly<Record<string, string>> = {
    ...{ sn: busiest, productName: product.name, refId: `waits-${product.id}`, templateName: 'Default' },
    ...{ group_name: GROUP, tokenType: '6', id: '1', uid: '1', fid: '1', label: 'T-1', featureName: 'Feature 1' },
  };
  const path = key.slice(key.indexOf(' ') + 1);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? nameOf(1)));
}

/** Every list of the contract that can be queried: with the most patterns, and with all sorts and a page in the middle. */
export const listLines: readonly Line[] = all.flatMap(([key, { names }]) => {
  if (!names) return [];
  const page = (offset: number): string => `?limit=${MAX_PAGE}&offset=${offset}`;
  const filtered = single(`${key}, worst filter`, (target) =>
    target.api('POST', `${pathOf(key, target)}${page(0)}`, { querys: worstFilter(names.querys) }),
  );
  const sorts = names.sorts.slice(0, 20).map((name) => ({ name, order: 'DESC' }));
  const sorted = single(`${key}, all sorts, middle`, async (target) => {
    const path = pathOf(key, target);
    const total = totalOf(await target.api('POST', `${path}?limit=1`, {}));
    return target.api('POST', `${path}${page(Math.floor(total / 2))}`, { sorts });
  });
  return [filtered, sorted];
});

/** The lists without a query, one after the other. */
export const plainLists: Line = {
  name: 'all GET lists, last page of 1,000',
  send: async (target) => {
    const answers = [];
    for (const [key, { query }] of all) {
      if (!key.startsWith('GET') || !query || !('offset' in query.shape)) continue;
      const path = pathOf(key, target);
      const total = totalOf(await target.api('GET', `${path}?limit=1`));
      const offset = Math.max(0, total - MAX_PAGE);
      answers.push(await target.api('GET', `${path}?limit=${MAX_PAGE}&offset=${offset}`));
    }
    return answers;
  },
};

/**
 * Returns the conditions that cost most: 100 patterns each on up to four texts, without three characters in a row that
 * an index finds. Two of them match most records, so that every record is compared with all patterns of every text.
 */
function worstFilter(querys: QueryNames): object[] {
  const texts = Object.keys(querys).filter((name) => querys[name] === 'text');
  if (texts.length > 0)
    return texts
      .slice(0, MAX_ALL_LIKE_VALUES / MAX_LIKE_VALUES)
      .map((name) => ({ name, op: 'like', values: patterns(MAX_LIKE_VALUES - 2).concat('%1%', '%a%') }));
  return Object.entries(querys)
    .filter(([, kind]) => kind === 'number' || kind === 'date')
    .slice(0, 4)
    .map(([name, kind]) => ({ name, op: '<>', values: [kind === 'number' ? -1 : '2001-01-01'] }));
}

/** Returns patterns that match almost nothing and that no index finds. */
export const patterns = (count: number): string[] => Array.from({ length: count }, (_, at) => `%~${at % 10}%~${at}%`);
