import { describe, expect, test } from 'vitest';
import { ACTIONS, actionFor, actionOf, permissionOf, type ActionName } from './actions.ts';
import { RECORD_KINDS, joined, partsOf } from './kinds.ts';
import { mayRun, mayWrite } from './permissions.ts';

const names = Object.keys(ACTIONS.sn) as ActionName<'sn'>[];
const fixed = names.filter((name) => actionOf('sn', name).change !== undefined);

describe.each(fixed)('the action %s on SNs', (name) => {
  const { change = {} } = actionOf('sn', name);

  test.each(['viewer', 'support', 'manager', 'administrator'] as const)(
    'is offered to the role %s exactly when the server lets it start that job',
    (role) => {
      const actor = { kind: 'operator', role } as const;
      const refusal = mayRun(actor, 'bulkSns') ?? mayWrite(actor, 'bulkSns', { where: { querys: [] }, ...change });
      expect(mayRun(actor, permissionOf(actionOf('sn', name))) === undefined).toBe(refusal === undefined);
    },
  );

  test('is found again from its change', () => {
    expect(actionFor('sn', change)).toBe(name);
  });
});

test('a composite key has the parts that it was made of, whatever slashes one of them holds', () => {
  expect(partsOf('customer', joined('Partners', 'Ada/Bob'))).toEqual(['Partners', 'Ada/Bob']);
  expect(partsOf('customer', joined('', 'Ada'))).toEqual(['', 'Ada']);
  expect(partsOf('template', joined('Studio/2', 'Default'))).toEqual(['Studio/2', 'Default']);
  expect(partsOf('tokenid', joined('a-guid', '6'))).toEqual(['a-guid', '6']);
});

test('each exported list belongs to one kind', () => {
  const lists = Object.values(RECORD_KINDS).flatMap((kind) => ('list' in kind ? [kind.list] : []));
  expect(new Set(lists).size).toBe(lists.length);
});
