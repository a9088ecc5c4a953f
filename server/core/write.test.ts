import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LicensingError } from './errors.ts';
import { resolveCreate, resolveWrite, type WriteField, type WriteMode } from './write.ts';
import { createZone } from '../time/zone.ts';

const zone = createZone('Asia/Shanghai');
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;

/** Field type, stored value, sent value (absent: not supplied) → expected change, by mode. */
type Row = {
  field: Omit<WriteField, 'column'>;
  stored: string | number | null;
  sent?: unknown;
  patch: unknown;
  reset: unknown;
};
const same = 'nothing';

const matrix: Row[] = [
  { field: { as: 'value' }, stored: 'old', patch: same, reset: null },
  { field: { as: 'value' }, stored: null, patch: same, reset: same },
  { field: { as: 'value' }, stored: 'old', sent: undefined, patch: same, reset: null },
  { field: { as: 'value' }, stored: 'old', sent: null, patch: null, reset: null },
  { field: { as: 'value' }, stored: 'old', sent: '', patch: null, reset: null },
  { field: { as: 'value' }, stored: null, sent: null, patch: same, reset: same },
  { field: { as: 'value' }, stored: 'old', sent: 'old', patch: same, reset: same },
  { field: { as: 'value' }, stored: 'old', sent: 'new', patch: 'new', reset: 'new' },
  { field: { as: 'value' }, stored: null, sent: 0, patch: 0, reset: 0 },
  { field: { as: 'value' }, stored: 0, sent: null, patch: null, reset: null },
  { field: { as: 'value' }, stored: 5, sent: 5, patch: same, reset: same },
  { field: { as: 'value', time: 'start' }, stored: null, sent: '2027-01-31', patch: at('2027-01-30 16:00:00'), reset: at('2027-01-30 16:00:00') },
  { field: { as: 'value', time: 'end' }, stored: null, sent: '2027-01-31', patch: at('2027-01-31 15:59:59'), reset: at('2027-01-31 15:59:59') },
  { field: { as: 'value', time: 'end' }, stored: at('2027-01-31 15:59:59'), sent: '2027-01-31', patch: same, reset: same },
  { field: { as: 'kept' }, stored: 'old', patch: same, reset: same },
  { field: { as: 'kept' }, stored: 'old', sent: 'new', patch: 'new', reset: 'new' },
  { field: { as: 'kept' }, stored: 'old', sent: '', patch: '', reset: '' },
  { field: { as: 'kept' }, stored: 1, sent: 0, patch: 0, reset: 0 },
  { field: { as: 'flag' }, stored: 1, patch: same, reset: same },
  { field: { as: 'flag' }, stored: 0, patch: same, reset: same },
  { field: { as: 'flag' }, stored: 0, sent: true, patch: 1, reset: 1 },
  { field: { as: 'flag' }, stored: 1, sent: true, patch: same, reset: same },
  { field: { as: 'flag' }, stored: 0, sent: false, patch: same, reset: same },
  { field: { as: 'flag' }, stored: 1, sent: false, patch: 4093, reset: 4093 },
  { field: { as: 'switch' }, stored: 1, patch: same, reset: same },
  { field: { as: 'switch' }, stored: 1, sent: false, patch: 0, reset: 0 },
  { field: { as: 'switch' }, stored: 0, sent: true, patch: 1, reset: 1 },
]; // prettier-ignore

describe('resolveWrite', () => {
  const rows = matrix.flatMap((row) =>
    (['patch', 'reset'] as const).map((mode) => ({ ...row, mode, expected: row[mode] })),
  );
  test.each(rows)('$mode of a $field.as holding $stored with $sent writes $expected', (row) => {
    const fields = { field: { ...row.field, column: 'col' } };
    const input = Object.hasOwn(row, 'sent') ? { field: row.sent } : {};
    const run = () => resolveWrite(fields, row.mode, input, { col: row.stored }, zone);
    if (row.expected === 4093) expect(run).toThrow(LicensingError);
    else expect(run()).toEqual(row.expected === same ? {} : { col: row.expected });
  });

  test('every flag that cannot be cleared is named, with its place in the batch', () => {
    const fields = { one: { column: 'a', as: 'flag' }, two: { column: 'b', as: 'flag' } } as const;
    const error = refusal(() => resolveWrite(fields, 'patch', { one: false, two: false }, { a: 1, b: 1 }, zone, '[3]'));
    expect(error.code).toBe(4093);
    expect(error.errors.map(({ path }) => path)).toEqual(['[3].one', '[3].two']);
  });

  test('a field that the table does not have is never written, whatever it is called', () => {
    const input = JSON.parse('{"__proto__":{"col":1},"constructor":"x","guid":"y"}') as Record<string, unknown>;
    expect(resolveWrite({ field: { column: 'col', as: 'value' } }, 'patch', input, {}, zone)).toEqual({});
  });

  test('what PATCH writes is what is stored afterwards, and writing it again changes nothing', () => {
    const value = fc.oneof(fc.constant(null), fc.string({ maxLength: 5 }), fc.integer());
    const state = fc.record({ a: value, b: value }, { requiredKeys: [] });
    const fields = { a: { column: 'a', as: 'value' }, b: { column: 'b', as: 'value' } } as const;
    fc.assert(
      fc.property(state, state, fc.constantFrom<WriteMode>('patch', 'reset'), (current, input, mode) => {
        const stored = { ...current, ...resolveWrite(fields, mode, input, current, zone) };
        expect(resolveWrite(fields, mode, input, stored, zone)).toEqual({});
      }),
    );
  });
});

test('resolveCreate takes what is supplied, null included, and defaults for the rest', () => {
  const fields = { name: { column: 'name', as: 'kept' }, size: { column: 'size', as: 'value' } } as const;
  expect(resolveCreate(fields, { name: 'x' }, { type: 'LOCAL', name: 'default' }, zone)).toEqual({
    type: 'LOCAL',
    name: 'x',
  });
  expect(resolveCreate(fields, { size: null }, { size: 5 }, zone)).toEqual({ size: null });
});

function refusal(run: () => unknown): LicensingError {
  try {
    run();
  } catch (error) {
    if (error instanceof LicensingError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
