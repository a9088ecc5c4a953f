import { describe, expect, test } from 'vitest';
import { customerOperations } from '#contract/customers/customers.ts';
import { businessOperations } from '#contract/catalogue/businesses.ts';
import { productFeatureOperations } from '#contract/catalogue/product-features.ts';
import { machineOperations } from '#contract/holders/machines.ts';
import { productOperations } from '#contract/catalogue/products.ts';
import { snOperations } from '#contract/sns/sns.ts';
import { tokenIdOperations } from '#contract/holders/tokenids.ts';
import { userOperations } from '#contract/holders/users.ts';
import { activate } from '../../lib/format/i18n.ts';
import { i18n } from '@lingui/core';
import type { AuditRecord } from '#contract/history/audit.ts';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import { createTestApp } from '../../../server/testing/test-app.ts';
import { changesOf } from './diff.ts';
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
/** Fields that only lists compute: they are never in an entry. */
const COUNTED = /Count$|^(?:nextEndDate|lastSeenDate|templates|held|standing|expires)$/;

describe.each(Object.entries(RECORDS))('the fields of %s', (kind, { item }) => {
  test('all have a name in plain words', () => {
    const fields = Object.keys(item.shape).filter((name) => !COUNTED.test(name));
    expect(fields.filter((name) => knownField(kind, name) === undefined)).toEqual([]);
  });
});

test('fields and values are told in the words of their forms, in the language of the page', async () => {
  await activate('zh-CN');
  const change = { name: 'status', before: 0, after: 1 };
  expect([fieldWords('sn', change, i18n), valueWords('sn', change, 1, i18n)]).toEqual(['状态', '已停用']);
  expect(fieldWords('sn', { name: 'datas.region', before: undefined, after: 'x' }, i18n)).toBe('配置项 region');
  const ofFeature = { itemKind: 'feature', before: undefined, after: {} };
  expect(fieldWords('sn', { ...ofFeature, item: 'Export (7)', name: 'value' }, i18n)).toBe('Export (7): 值');
  expect(valueWords('sn', { ...ofFeature, item: 'Own (8)' }, { value: 1, hidden: false }, i18n)).toBe('值 1');
  await activate('en');
  expect(fieldWords('anything', { name: 'unheardOf', before: 1, after: 2 }, i18n)).toBe('unheardOf');
});

test('a status inside a record has the words of its own kind', async () => {
  await activate('en');
  const told = (kind: string, field: string, before: number, after: number) => {
    const item = (status: number) => ({ [field]: [{ id: 7, name: 'one', status }] });
    const entry = { targets: [{ kind, key: 'x' }], before: [item(before)], after: [item(after)] };
    const [change] = changesOf(entry as unknown as AuditRecord)[0]?.fields ?? [];
    return change && [change.before, change.after].map((value) => valueWords(kind, change, value, i18n));
  };
  expect(told('sn', 'machines', 0, 33)).toEqual(['Enabled', 'Disabled']);
  expect(told('sn', 'features', 0, 3)).toEqual(['Not selected', 'Selected']);
  expect(told('sn', 'unheardOf', 0, 33)).toEqual(['0', '33']);
});

test('a device that the service disabled is told as disabled at its SN', async () => {
  const service = createTestApp();
  try {
    const sn = await makeSn(service);
    const { id } = await makeMachine(service, sn);
    await ok(service.api('POST', `/machines/${id}`, { status: 33 }));
    const { items } = (await ok(service.api('POST', '/audit/data', OF_DEVICES))).envelope.data;
    const [ofSn] = changesOf(items[0] as AuditRecord).filter(({ target }) => target.kind === 'sn');
    const [change] = ofSn?.fields ?? [];
    expect(change && valueWords('sn', change, change.after, i18n)).toBe('Disabled');
  } finally {
    await service.close();
  }
});
const OF_DEVICES = { querys: [{ name: 'operation', op: '=', values: ['setMachineStatus'] }] };

test('the list, the format, the filters and the order of an export are told in words', async () => {
  await activate('en');
  const service = createTestApp();
  try {
    const querys = [{ name: 'city', op: 'like', values: ['%Lon%'] }];
    for (const where of [{ querys, sorts: [{ name: 'name', order: 'DESC' }] }, {}])
      await ok(service.api('POST', `/export/customers?q=${encodeURIComponent(JSON.stringify(where))}`));
    const { items } = (await ok(service.api('POST', '/audit/data', OF_EXPORTS))).envelope.data;
    const told = () =>
      items.map((entry) =>
        (changesOf(entry as AuditRecord)[0]?.fields ?? [])
          .map((change) => `${fieldWords('job', change, i18n)}: ${valueWords('job', change, change.after, i18n)}`)
          .join(' | '),
      );
    expect(told().toSorted()).toEqual([
      'List: Customers | Format: CSV | Filters: City contains Lon; Name, descending',
      'List: Customers | Format: CSV | Filters: none',
    ]);
    await activate('zh-CN');
    expect(told().toSorted()[1]).toContain('列表: 客户 | 格式: CSV');
    await activate('en');
  } finally {
    await service.close();
  }
});
const OF_EXPORTS = { querys: [{ name: 'operation', op: '=', values: ['keepExport'] }] };
