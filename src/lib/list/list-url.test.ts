import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATE_SPANS } from './date-spans.ts';
import { FILTER_OPS, readFilter, takesNoValue, writeFilter, type Filter } from './filters.ts';
import { readView, writeView } from './list-url.ts';
import { listMemory } from './list-memory.ts';

const word = fc.stringMatching(/^[a-z][A-Za-z]{0,9}$/);
const filter = fc
  .record({
    name: word,
    op: fc.constantFrom(...FILTER_OPS),
    values: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
  })
  .map((each): Filter => (takesNoValue(each.op) ? { ...each, values: [] } : each));

describe('a filter in an address', () => {
  it('is read as it was written, whatever its values contain', () => {
    fc.assert(
      fc.property(filter, (each) => {
        expect(readFilter(writeFilter(each))).toEqual(each);
      }),
    );
  });

  it.each(['', 'name', 'name:is', 'name:equals:a', ':is:a'])('is none when it reads “%s”', (text) => {
    expect(readFilter(text)).toBeUndefined();
  });

  it('keeps a comma inside of a value apart from the comma between values', () => {
    expect(writeFilter({ name: 'city', op: 'is', values: ['Rome, Italy', '50 %'] })).toBe(
      'city:is:Rome%2C Italy,50 %25',
    );
  });

  it('may name each span of days', () => {
    for (const span of DATE_SPANS)
      expect(readFilter(`endDate:within:${span}`)).toEqual({ name: 'endDate', op: 'within', values: [span] });
  });
});

describe('a saved view', () => {
  const state = fc.record({
    q: fc.string(),
    f: fc.array(filter, { maxLength: 3 }),
    sort: fc.array(fc.record({ name: word, descending: fc.boolean() }), { maxLength: 3 }),
    cols: fc.option(fc.array(word, { minLength: 1, maxLength: 4 })),
  });

  it('shows again what was saved', () => {
    fc.assert(
      fc.property(state, (each) => {
        expect(readView(writeView(each))).toEqual(each);
      }),
    );
  });

  it('of the list as it opens is an empty text', () => {
    expect(writeView({ q: '', f: [], sort: [], cols: null })).toBe('');
    expect(readView('')).toEqual({ q: '', f: [], sort: [], cols: null });
  });
});

describe('the settings of a list', () => {
  it('are kept for each list, one change after the other', () => {
    listMemory.write('customers', { size: 100 });
    listMemory.write('users', { size: 50 });
    expect(listMemory.write('customers', { columns: ['name'] })).toEqual({ size: 100, columns: ['name'] });
    expect(listMemory.read('users')).toEqual({ size: 50 });
    expect(listMemory.read('devices')).toEqual({});
  });

  it.each(['not json', '7', 'null', '{"columns":"name"}', '{"widths":{"name":"wide"}}', '{"density":"tiny"}'])(
    'are forgotten when the browser kept %s',
    (text) => {
      localStorage.setItem('licet:list:broken', text);
      expect(listMemory.read('broken')).toEqual({});
    },
  );
});
