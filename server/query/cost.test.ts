import { expect, test } from 'vitest';
import type { Query } from '../contract/listing.ts';
import { LicensingError } from '../core/errors.ts';
import { thingList } from '../testing/things.ts';
import { withCost } from './cost.ts';

const tooLong = new LicensingError(5030, 'The query needs more than 10 s.');
const manyBeginnings = Array.from({ length: 100 }, (_, at) => `a${at}%`);
const told = (query: Query): string => (withCost(tooLong, thingList, query) as Error).message;

test.each<[Query, string]>([
  [{ querys: [{ name: 'title', op: 'like', values: ['%ab%'] }] }, "'like' on title reads every record. A pattern with three characters in a row is found by an index."],
  [{ querys: [{ name: 'plain', op: 'LIKE', values: ['%abc%'] }] }, "'like' on plain reads every record. Add a filter with = that leaves fewer records."],
  [{ querys: [{ name: 'code', op: 'like', values: ['ab%'] }], sorts: [{ name: 'size' }] }, 'sorting by size orders every record that matches. Add a filter that leaves fewer records.'],
  [{ querys: [{ name: 'code', op: 'like', values: manyBeginnings }] }, "'like' on code matches too many records. Add a filter that leaves fewer."],
  [{ querys: [{ name: 'title', op: 'like', values: ['ab%'] }] }, "'like' on title matches too many records. Add a filter that leaves fewer."],
  [{ querys: [{ name: 'kind', op: '<>', values: ['a'] }] }, "'<>' on kind leaves most records. Name the wanted values with '=' instead."],
  [{ querys: [{ name: 'size', op: '>', values: [1] }] }, "'>' on size matches too many records. Add a filter that leaves fewer."],
  [{}, 'the page is too far from the beginning. Use a filter instead of a large offset.'],
])('a query without time left says what costs and what would be faster: %j', (query, cost) => {
  expect(told(query)).toBe(`The query needs more than 10 s: ${cost}`);
}); // prettier-ignore

test('an error for another reason stays as it is', () => {
  const busy = new LicensingError(5030, 'The service is busy.', { headers: { 'retry-after': '2' } });
  const missing = new LicensingError(4040);
  const defect = new Error('defect');
  for (const error of [busy, missing, defect]) expect(withCost(error, thingList, {})).toBe(error);
});
