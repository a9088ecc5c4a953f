import type { Query } from '../contract/listing.ts';
import { dialect } from '../db/dialect.ts';
import { LicensingError } from '../core/errors.ts';
import { columnOf } from './count.ts';
import type { ListDefinition } from './definition.ts';
import { isFound, type QueryEntry } from './condition.ts';
import { FEW_PATTERNS, readPattern } from './like.ts';
import { storedText } from './text-condition.ts';

/**
 * Returns the error of a list. To one that had no time left (5030), it adds which part of the query costs and what
 * would be faster.
 */
export function withCost(error: unknown, list: ListDefinition, query: Query): unknown {
  if (!(error instanceof LicensingError) || error.code !== 5030 || error.headers['retry-after'] !== undefined)
    return error;
  return new LicensingError(5030, `${error.message.replace(/\.$/, '')}: ${costOf(list, query)}`, { cause: error });
}

function costOf(list: ListDefinition, { querys = [], sorts = [] }: Query): string {
  const scanning = querys.find((entry) => readsAll(list, entry));
  if (scanning) return `'like' on ${scanning.name} reads every record. ${fasterLike(list, scanning)}`;
  const leaving = querys.find(({ op }) => op === '<>');
  if (leaving) return `'<>' on ${leaving.name} leaves most records. Name the wanted values with '=' instead.`;
  const [sort] = sorts;
  if (sort) return `sorting by ${sort.name} orders every record that matches. Add a filter that leaves fewer records.`;
  const [entry] = querys;
  if (entry) return `'${entry.op}' on ${entry.name} matches too many records. Add a filter that leaves fewer.`;
  return 'the page is too far from the beginning. Use a filter instead of a large offset.';
}

/** True when no index finds the rows of a `like` entry. */
export function readsAll(list: ListDefinition, entry: QueryEntry): boolean {
  const { name, values } = entry;
  const column = columnOf(list, name, 'name');
  if (isFound(column, entry)) return false;
  const patterns = values.map((value) => readPattern(storedText(column, String(value))));
  // SQLite itself turns a few patterns without a wildcard at the beginning into ranges of an index without case.
  const sorted = list.sorts[name];
  const hasOrder = (typeof sorted === 'object' ? sorted.sql : sorted) === dialect.folded(column.sql);
  return !(hasOrder && patterns.length <= FEW_PATTERNS && patterns.every(([prefix = '']) => prefix !== ''));
}

function fasterLike(list: ListDefinition, { name }: QueryEntry): string {
  const { trigrams, across = [] } = columnOf(list, name, 'name');
  return trigrams || across.some((column) => column.trigrams)
    ? 'A pattern with three characters in a row is found by an index.'
    : 'Add a filter with = that leaves fewer records.';
}
