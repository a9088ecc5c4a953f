import { describe, expect, it } from 'vitest';
import type { ProductFeatureRecord } from '#contract/catalogue/features.ts';
import { areNamed, endOf, featuresChange, noFeatures, type FeatureInput } from './features.ts';
import { limitOf } from './limit-text.ts';

const feature = (id: number, version?: string) =>
  ({ id, name: `F${id}`, featureId: id, ...(version !== undefined && { version }) }) as ProductFeatureRecord;
const input = (part: Partial<FeatureInput>): FeatureInput => ({ ...noFeatures('Studio'), ...part });

describe('the change of features that a job makes', () => {
  it('does not exist before a feature is chosen', () => {
    expect(featuresChange(input({}))).toBeUndefined();
  });

  it.each(['select', 'unselect'] as const)('names each feature by its id when it is to %s', (way) => {
    expect(featuresChange(input({ way, chosen: [feature(1), feature(2, '1.0')] }))).toEqual({
      features: [
        { feature: { id: 1 }, type: way },
        { feature: { id: 2 }, type: way },
      ],
    });
  });

  it('names them by name and version for other products, if all have a version', () => {
    const chosen = [feature(1, '1.0'), feature(2, '2.0')];
    expect(featuresChange(input({ anywhere: true, chosen }))?.features?.map((each) => each.feature)).toEqual([
      { name: 'F1', version: '1.0' },
      { name: 'F2', version: '2.0' },
    ]);
    const mixed = [feature(1, '1.0'), feature(2)];
    expect(areNamed(mixed)).toBe(false);
    expect(featuresChange(input({ anywhere: true, chosen: mixed }))?.features?.[0]?.feature).toEqual({ id: 1 });
  });

  it('keeps what is empty, removes what is a dash, and touches only SNs that have the feature', () => {
    expect(featuresChange(input({ way: 'override', chosen: [feature(1)], endDate: '-', users: '3' }))).toEqual({
      features: [{ feature: { id: 1 }, type: 'override', onlySelected: true, endDate: null, users: 3 }],
    });
    const [first] = featuresChange(input({ way: 'override', chosen: [feature(1)], users: '-' }))?.features ?? [];
    expect(first).not.toHaveProperty('endDate');
    expect(first).toMatchObject({ users: null });
  });

  it.each([
    { endDate: '', users: '' },
    { endDate: '2027-02-30', users: '' },
    { endDate: '2027-02-28', users: 'many' },
  ])('does not exist while end and users are %j', (typed) => {
    expect(featuresChange(input({ way: 'override', chosen: [feature(1)], ...typed }))).toBeUndefined();
  });
});

describe('what is typed for a limit or an end', () => {
  it.each([
    ['5', 5],
    [' 0 ', 0],
    ['2147483647', 2_147_483_647],
    ['-', null],
    ['', undefined],
    ['2147483648', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['5 users', undefined],
  ])('%j is read as the limit %j', (text, limit) => {
    expect(limitOf(text)).toBe(limit);
  });

  it.each([
    ['2027-01-31', '2027-01-31'],
    [' 2027-01-31 18:00:00 ', '2027-01-31 18:00:00'],
    ['-', null],
    ['tomorrow', undefined],
    ['2027-13-01', undefined],
  ])('%j is read as the end %j', (text, end) => {
    expect(endOf(text)).toBe(end);
  });
});
