import { describe, expect, it } from 'vitest';
import { forgetDrafts } from '../storage.ts';
import { entriesOf, fits, readFilter, writeFilter, type Filter, type FilterField } from './filters.ts';

const label = { id: 'label' };
const clock = { now: new Date('2026-11-21T22:30:00Z'), timeZone: 'Asia/Shanghai' };
const text: FilterField = { name: 'name', label, kind: 'text' };
const date: FilterField = { name: 'endDate', label, kind: 'date' };
const status: FilterField = { name: 'status', label, kind: 'choice', numeric: true };

const entries = (field: FilterField, op: Filter['op'], ...values: string[]) =>
  entriesOf({ name: field.name, op, values }, field, clock);

describe('a filter in the URL', () => {
  it.each<Filter>([
    { name: 'name', op: 'contains', values: ['a'] },
    { name: 'type', op: 'is', values: ['CLOUD', 'LOCAL'] },
    { name: 'name', op: 'is', values: ['50%, or so', 'a:b,c', '%2C'] },
  ])('is read as it was written: %o', (filter) => {
    expect(readFilter(writeFilter(filter))).toEqual(filter);
  });

  it('with a long list of values is a short mark, which this tab can read', () => {
    const values = Array.from({ length: 1000 }, (_, at) => `SN${at}`);
    const written = writeFilter({ name: 'sn', op: 'in', values });
    expect(written.length).toBeLessThan(40);
    expect(readFilter(written)).toEqual({ name: 'sn', op: 'in', values });
    forgetDrafts();
    const lost = readFilter(written);
    expect(lost && fits(lost, { ...text, name: 'sn' })).toBe(false);
  });

  it.each(['', 'name', 'name:', 'name:like:a', ':is:a'])('is none: %o', (written) => {
    expect(readFilter(written)).toBeUndefined();
  });
});

describe('the query of a filter', () => {
  it('looks for text anywhere, at the start, and whole', () => {
    expect(entries(text, 'contains', 'ab')).toEqual([{ name: 'name', op: 'like', values: ['%ab%'] }]);
    expect(entries(text, 'starts', 'ab')).toEqual([{ name: 'name', op: 'like', values: ['ab%'] }]);
    expect(entries(text, 'is', 'ab')).toEqual([{ name: 'name', op: '=', values: ['ab'] }]);
    expect(entries(text, 'not', 'ab')).toEqual([{ name: 'name', op: '<>', values: ['ab'] }]);
  });

  it('takes % and \\ that were typed as they are', () => {
    expect(entries(text, 'contains', '100%\\')).toEqual([{ name: 'name', op: 'like', values: ['%100\\%\\\\%'] }]);
  });

  it('asks for one of several texts, and for a field without a value only where that is possible', () => {
    expect(entries(text, 'in', 'a', 'b')).toEqual([{ name: 'name', op: '=', values: ['a', 'b'] }]);
    const empty: Filter = { name: 'endDate', op: 'empty', values: [] };
    expect(entriesOf(empty, date, clock)).toEqual([{ name: 'endDate', op: 'empty', values: [] }]);
    expect([fits(empty, date), fits(empty, { ...date, empty: true })]).toEqual([false, true]);
  });

  it.each([
    ['week', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-30'],
    ['quarter', '2026-10-01', '2026-12-31'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
  ])('takes %s as whole days of the calendar', (span, first, last) => {
    expect(entries(date, 'within', span)).toEqual([
      { name: 'endDate', op: '>=', values: [`${first} 00:00:00`] },
      { name: 'endDate', op: '<=', values: [`${last} 23:59:59`] },
    ]);
  });

  it('sends numbers as numbers, and nothing for what is none', () => {
    expect(entries(status, 'is', '0', '4')).toEqual([{ name: 'status', op: '=', values: [0, 4] }]);
    expect(entries(status, 'is', 'x')).toEqual([]);
  });

  it('covers whole days, without shifting them to another zone', () => {
    expect(entries(date, 'on', '2026-11-21')).toEqual([
      { name: 'endDate', op: '>=', values: ['2026-11-21 00:00:00'] },
      { name: 'endDate', op: '<=', values: ['2026-11-21 23:59:59'] },
    ]);
    expect(entries(date, 'until', '2026-11-21')).toEqual([
      { name: 'endDate', op: '<=', values: ['2026-11-21 23:59:59'] },
    ]);
  });

  it('counts spans from now in the zone of the server, where it is tomorrow already', () => {
    expect(entries(date, 'within', 'today')).toEqual([
      { name: 'endDate', op: '>=', values: ['2026-11-22 00:00:00'] },
      { name: 'endDate', op: '<=', values: ['2026-11-22 23:59:59'] },
    ]);
    expect(entries(date, 'within', 'next30')).toEqual([
      { name: 'endDate', op: '>=', values: ['2026-11-22 06:30:00'] },
      { name: 'endDate', op: '<=', values: ['2026-12-22 06:30:00'] },
    ]);
    expect(entries(date, 'within', 'last7')).toEqual([
      { name: 'endDate', op: '>=', values: ['2026-11-15 06:30:00'] },
      { name: 'endDate', op: '<=', values: ['2026-11-22 23:59:59'] },
    ]);
    expect(entries(date, 'within', 'last24h')).toEqual([
      { name: 'endDate', op: '>=', values: ['2026-11-21 06:30:00'] },
    ]);
    expect(entries(date, 'within', 'past')).toEqual([{ name: 'endDate', op: '<=', values: ['2026-11-22 06:30:00'] }]);
  });
});

describe('fits', () => {
  it.each([
    ['contains', 100],
    ['starts', 100],
    ['is', 1000],
    ['not', 1000],
  ] as const)('with %s takes %i values, as many as the server takes, and no more', (op, most) => {
    const filterOf = (length: number): Filter => ({ name: 'name', op, values: Array.from({ length }, () => 'a') });
    expect([fits(filterOf(most), text), fits(filterOf(most + 1), text)]).toEqual([true, false]);
  });

  it('refuses unknown fields, operators of other kinds and values of other kinds', () => {
    expect(fits({ name: 'name', op: 'contains', values: ['a'] }, text)).toBe(true);
    expect(fits({ name: 'name', op: 'contains', values: ['a'] }, undefined)).toBe(false);
    expect(fits({ name: 'name', op: 'gte', values: ['1'] }, text)).toBe(false);
    expect(fits({ name: 'status', op: 'is', values: ['none'] }, status)).toBe(false);
    expect(fits({ name: 'endDate', op: 'on', values: ['tomorrow'] }, date)).toBe(false);
  });
});
