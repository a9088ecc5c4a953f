import { pageParameters, type Query } from '../contract/listing.ts';
import type { Operation } from '../contract/operation.ts';
import type { Asked } from './caller.ts';

/**
 * Returns the names of the filters and sorts of a request, for the log. A name that the list does not know is left out,
 * because a caller could put a value there. Query parameters of other reads count as filters.
 */
export function namesIn({ names }: Operation, query: object, body: unknown): Asked {
  const { querys = [], sorts = [] } = { ...query, ...(isObject(body) && body) } as Query;
  const parameters = Object.keys(query).filter(
    (name) => !(name in pageParameters) && name !== 'querys' && name !== 'sorts',
  );
  const filters = querys.map(({ name }) => name).filter((name) => names && Object.hasOwn(names.querys, name));
  return {
    filters: [...new Set([...parameters, ...filters])],
    sorts: sorts.map(({ name }) => name).filter((name) => names?.sorts.includes(name)),
  };
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;
