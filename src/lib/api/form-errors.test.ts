import { describe, expect, it } from 'vitest';
import { entryOf, sortErrors } from './form-errors.ts';

const names = ['name', 'endDate', 'productName'];

describe('sortErrors', () => {
  it.each([
    ['endDate', 'endDate'],
    ['[0].endDate', 'endDate'],
    ['product.productName', 'productName'],
    ['name[2]', 'name'],
  ])('puts an error at %s under %s', (path, field) => {
    const { fields, rest } = sortErrors([{ path, msg: 'is wrong' }], names);
    expect([...fields]).toEqual([[field, 'is wrong']]);
    expect(rest).toEqual([]);
  });

  it('leaves what belongs to no field for the summary', () => {
    const error = { path: 'query.limit', msg: 'is too much' };
    expect(sortErrors([error], names)).toEqual({ fields: new Map(), rest: [error] });
  });

  it('joins several errors of one field', () => {
    const errors = [
      { path: 'name', msg: 'is taken' },
      { path: 'name', msg: 'is too long' },
    ];
    expect(sortErrors(errors, names).fields.get('name')).toBe('is taken; is too long');
  });
});

it('tells which entry of a batch an error is about, and of which none', () => {
  expect(['[0]', '[12].endDate', 'query', 'name[2]'].map(entryOf)).toEqual([0, 12, undefined, undefined]);
});
