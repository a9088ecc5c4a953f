import { describe, expect, test } from 'vitest';
import { customerOperations } from '#contract/customers.ts';
import { businessOperations } from '#contract/businesses.ts';
import { productFeatureOperations } from '#contract/product-features.ts';
import { machineOperations } from '#contract/machines.ts';
import { productOperations } from '#contract/products.ts';
import { snOperations } from '#contract/sns.ts';
import { tokenIdOperations } from '#contract/tokenids.ts';
import { userOperations } from '#contract/users.ts';
import { activate } from '../../lib/i18n.ts';
import { i18n } from '@lingui/core';
import { knownField } from './fields.ts';
import { fieldWords, valueWords } from './words.ts';

const RECORDS = {
  sn: snOperations['POST /sns/data'],
  business: businessOperations['POST /businesses/data'],
  product: productOperations['POST /products/data'],
  customer: customerOperations['POST /customers/data'],
  user: userOperations['POST /users/data'],
  machine: machineOperations['POST /machines/data'],
  tokenid: tokenIdOperations['POST /tokenids/data'],
  feature: productFeatureOperations['POST /products/{productName}/features/data'],
};
/** Counted or told by lists alone, and never in an entry. */
const COUNTED = /Count$|^(?:nextEndDate|lastSeenDate|templates|held)$/;

describe.each(Object.entries(RECORDS))('the fields of %s', (kind, { item }) => {
  test('all have a name in plain words', () => {
    const fields = Object.keys(item.shape).filter((name) => !COUNTED.test(name));
    expect(fields.filter((name) => knownField(kind, name) === undefined)).toEqual([]);
  });
});

test('fields and values are told in the words of their forms, in the language of the page', async () => {
  await activate('zh-CN');
  const change = { name: 'status', before: 0, after: 1 };
  expect([fieldWords('sn', change, i18n), valueWords('sn', change, 1, i18n)]).toEqual(['状态', '已停用 (1)']);
  expect(fieldWords('sn', { name: 'datas.region', before: undefined, after: 'x' }, i18n)).toBe('配置项 region');
  expect(fieldWords('sn', { item: 'Export (7)', name: 'value', before: 1, after: 2 }, i18n)).toBe('Export (7): 值');
  expect(valueWords('sn', { item: 'Own (8)', before: undefined, after: {} }, { value: 1, hidden: false }, i18n)).toBe(
    '值 1',
  );
  await activate('en');
  expect(fieldWords('anything', { name: 'unheardOf', before: 1, after: 2 }, i18n)).toBe('unheardOf');
});
