import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { importNames, listNames, requiredNames, storedNames, type Fields } from './field.ts';
import { recordShape, writtenShape } from './schemas.ts';

const fields = {
  code: { kind: 'text', form: 'name', max: 8, always: true, required: true, write: 'once', query: true, sort: true },
  note: { kind: 'text', form: 'lines', max: 10, write: 'emptied', empty: true, query: true },
  level: { kind: 'choice', choices: [1, 2], says: '1 (low) or 2 (high)', always: true, write: 'kept', query: true },
  open: { kind: 'flag', always: true, write: 'kept', import: false },
  made: { kind: 'date', always: true, query: true },
  count: { kind: 'integer', scope: 'counts' },
  owner: { kind: 'reference', of: { name: { kind: 'text', always: true } }, scope: 'owner' },
  any: { kind: 'text', query: true, only: 'query' },
  secret: { kind: 'text', max: 4, write: 'kept', only: 'body' },
} as const satisfies Fields;

describe('names', () => {
  it('of imports are the written fields, of lists the query and sort names with their kinds', () => {
    expect(importNames(fields)).toEqual(['code', 'note', 'level', 'secret']);
    expect(requiredNames(fields)).toEqual(['code']);
    expect(listNames(fields)).toEqual({
      querys: { code: 'text', note: 'text', level: 'number', made: 'date', any: 'text' },
      sorts: ['code'],
      empty: ['note'],
    });
  });

  it('of columns are the fields that a record tells without a scope', () => {
    expect(storedNames(fields)).toEqual(['code', 'note', 'level', 'open', 'made']);
  });
});

describe('the schema of a body', () => {
  const body = z.strictObject(writtenShape(fields));

  it('takes written fields, and null for those that can be emptied', () => {
    const entry = { code: 'A', note: null, level: 2, open: true, secret: 'x' };
    expect(body.parse(entry)).toEqual(entry);
  });

  it.each([
    ['a missing required field', {}],
    ['null for a field that is kept', { code: 'A', level: null }],
    ['a text that is too long', { code: 'A', note: 'x'.repeat(11) }],
    ['a field that is not written', { code: 'A', made: '2026-01-01' }],
  ])('refuses %s', (_what, entry) => {
    expect(body.safeParse(entry).success).toBe(false);
  });

  it('names the values of a choice in its refusal', () => {
    expect(body.safeParse({ code: 'A', level: 3 }).error?.issues[0]?.message).toBe('must be 1 (low) or 2 (high)');
  });
});

test('the schema of a record has each field that answers hold, and leaves those without a value out', () => {
  const record = z.strictObject(recordShape(fields));
  expect(Object.keys(record.shape)).toEqual(['code', 'note', 'level', 'open', 'made', 'count', 'owner']);
  const stored = { code: 'A', level: 1, open: false, made: '2026-01-01 00:00:00', owner: { name: 'Ada' } };
  expect(record.parse(stored)).toEqual(stored);
});
