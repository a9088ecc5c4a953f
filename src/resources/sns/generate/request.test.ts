import { describe, expect, it } from 'vitest';
import type { BusinessRecord } from '#contract/catalogue/businesses.ts';
import type { FeatureRecord } from '#contract/catalogue/features.ts';
import { freshDraft, type Draft } from './draft.ts';
import { countOf, differing, faultyDatas, generationOf, termsOf } from './request.ts';

const business = {
  name: 'Floating',
  guid: 'g',
  type: 'FLOAT',
  description: 'Ours',
  endDate: '2027-12-31 23:59:59',
  concurrentNumber: 5,
  maxOfflineMinutes: 1440,
  licenseBorrow: true,
  vmDetect: false,
} as BusinessRecord;

const feature = (id: number, status: 0 | 3, more: Partial<FeatureRecord> = {}) =>
  ({ id, name: `F${id}`, featureId: id, status, ...more }) as FeatureRecord;
const features = [feature(1, 3), feature(2, 0), feature(3, 3, { version: '1.0' })];

const draftOf = (part: Partial<Draft> = {}): Draft => ({
  ...freshDraft(),
  product: 'Studio',
  template: 'Default',
  business: 'Floating',
  ...part,
});

const bodyOf = (part: Partial<Draft>) => generationOf(draftOf(part), 1, business, features).body;
const named = {
  product: { productName: 'Studio' },
  template: { name: 'Default' },
  business: { name: 'Floating' },
};

describe('the request that a draft comes to', () => {
  it('leaves to the business what was not typed otherwise', () => {
    expect(bodyOf({})).toEqual(named);
  });

  it('sends what differs: numbers, dates alone, options, and null for what was emptied', () => {
    const terms = { concurrentNumber: '12', endDate: '2028-06-30', maxOfflineMinutes: '', licenseBorrow: false };
    expect(bodyOf({ terms })).toEqual({
      ...named,
      concurrentNumber: 12,
      endDate: '2028-06-30 23:59:59',
      maxOfflineMinutes: null,
      licenseBorrow: false,
    });
  });

  it('leaves out options and the template quantity of other types', () => {
    expect(bodyOf({ terms: { accessLog: true, templateQuantity: '3' } })).toEqual(named);
  });

  it('sends features that are chosen otherwise than the template has them, and configuration items with a name', () => {
    const body = bodyOf({
      features: [
        [1, { selected: false }],
        [2, { selected: true }],
        [3, { version: '2.0' }],
        [99, { selected: true }],
      ],
      datas: [
        { name: ' region ', value: 'EU' },
        { name: '', value: '' },
      ],
    });
    expect(body.features).toEqual([
      { id: 1, type: 'unselect' },
      { id: 2, type: 'select' },
      { id: 3, type: 'override', version: '2.0' },
    ]);
    expect(body.data).toEqual([{ name: 'region', value: 'EU' }]);
  });
});

describe('the checks before it is sent', () => {
  it.each([
    ['1', 1],
    [' 100 ', 100],
    ['0', undefined],
    ['101', 101],
    ['10001', undefined],
    ['ten', undefined],
    ['', undefined],
    ['1.5', undefined],
  ])('count %o is %s', (count, number) => {
    expect(countOf(draftOf({ count }))).toBe(number);
  });

  it('finds configuration items without a name, and names that occur twice', () => {
    const row = (name: string, value = 'x') => ({ name, value });
    expect(faultyDatas(draftOf({ datas: [row('a'), row('b'), row('', '')] }))).toEqual([]);
    expect(faultyDatas(draftOf({ datas: [row('a'), row(' a '), row('')] }))).toEqual(['a', '']);
  });

  it('keeps of what is typed only what differs from the business, and gives it back unchanged', () => {
    const typed = differing({ ...termsOf(draftOf(), business).inputs, usersNumber: ' many' }, business);
    expect(typed).toEqual({ usersNumber: ' many' });
    expect(termsOf(draftOf({ terms: typed }), business).inputs['usersNumber']).toBe(' many');
  });
});
