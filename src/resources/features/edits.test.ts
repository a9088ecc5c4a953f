import { describe, expect, test } from 'vitest';
import type { FeatureRecord } from '#contract/catalogue/features.ts';
import { changesOf, differencesOf, faultOf, withEdit, type Edits } from './edits.ts';

const flags = { hidden: false, overwrite: false, display: false, online: false, ignoreSnUser: false };
const feature: FeatureRecord = {
  id: 7, guid: 'g', featureId: 1, name: 'Export', value: 3, endDate: '2027-01-31 23:59:59', type: 'ReadOnly', source: 'PRODUCT', status: 3, ...flags,
}; // prettier-ignore
const known = new Map([[7, feature]]);
const none: Edits = new Map();
const saved = (edits: Edits) => changesOf(differencesOf(edits, known));

describe('the queue of feature edits', () => {
  test('sends only what changed, null where a field was emptied, numbers as numbers', () => {
    const edits = withEdit(withEdit(withEdit(none, feature, { value: '5' }), feature, { endDate: '' }), feature, {
      version: '2.1',
    });
    expect(saved(edits)).toEqual([{ id: 7, type: 'override', value: 5, endDate: null, version: '2.1' }]);
  });

  test('what is typed back to its saved state leaves the queue', () => {
    const edits = withEdit(withEdit(none, feature, { endDate: '2028-01-01' }), feature, { endDate: '2027-01-31' });
    expect(edits.size).toBe(0);
  });

  test('typing content into a feature that is not selected selects it', () => {
    const unselected = { ...feature, status: 0 as const };
    const edits = withEdit(none, unselected, { users: '4' });
    expect(changesOf(differencesOf(edits, new Map([[7, unselected]])))).toEqual([
      { id: 7, type: 'override', users: 4 },
    ]);
    expect(edits.get(7)?.selected).toBe(true);
  });

  test('typed back, content takes back the selection that came with it', () => {
    const unselected = { ...feature, status: 0 as const };
    const edits = withEdit(withEdit(none, unselected, { value: '9' }), unselected, { value: '3' });
    expect(edits.size).toBe(0);
  });

  test('deselecting drops typed content', () => {
    const edits = withEdit(withEdit(none, feature, { users: '4' }), feature, { selected: false });
    expect(saved(edits)).toEqual([{ id: 7, type: 'unselect' }]);
  });

  test('selecting alone is select', () => {
    const unselected = { ...feature, status: 0 as const };
    expect(
      changesOf(differencesOf(withEdit(none, unselected, { selected: true }), new Map([[7, unselected]]))),
    ).toEqual([{ id: 7, type: 'select' }]);
  });
});

test.each([
  ['value', '-3', undefined],
  ['value', '1.5', 'number'],
  ['value', '9007199254740993', 'number'],
  ['users', '-1', 'limit'],
  ['users', '2147483648', 'limit'],
  ['endDate', '2027-1-1', 'date'],
  ['endDate', '2027-01-01', undefined],
  ['version', 'anything', undefined],
  ['expirationDays', '', undefined],
] as const)('faultOf(%s, %j) is %s', (name, text, fault) => {
  expect(faultOf(name, text)).toBe(fault);
});
