import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { bffOperations } from '#contract/bff/operations.ts';
import { operations } from '#contract/operations.ts';
import { SYSTEM_OPERATIONS } from '#contract/records/actors.ts';
import { activate } from '../lib/format/i18n.ts';
import { entryWords, operationChoices, operationLabel } from './operation-names.ts';

afterEach(() => activate('en'));

const ids: string[] = [
  ...[...Object.values(operations), ...Object.values(bffOperations)].map(({ id }) => id),
  ...SYSTEM_OPERATIONS,
];
const label = (id: string) => i18n._(operationLabel(id));
const isRead = (id: string) => /^(get|list|query|export)|^search$|^validateCodes$/.test(id);

test.each(['en', 'zh-CN'] as const)(
  'every operation of the service has a label in plain words in %s',
  async (language) => {
    await activate(language);
    expect(ids.length).toBeGreaterThan(200);
    expect(ids.filter((id) => /^$|^[a-z]+[A-Z]|^[a-z]+$/.test(label(id)))).toEqual([]);
    if (language === 'zh-CN') expect(ids.filter((id) => !/\p{Script=Han}/u.test(label(id)))).toEqual([]);
  },
);

test('an operation of another version of the service is shown by its id', () => {
  for (const id of ['unheardOf', 'queryUnheardOf']) expect(label(id)).toBe(id);
});

test('reads of the same records have one label, whichever way they name the record', async () => {
  await activate('en');
  expect(label('querySns')).toBe('Read SNs');
  expect(label('listSns')).toBe('Read SNs');
  expect([label('getCustomer'), label('getCustomerInGroup')]).toEqual(['Read a customer', 'Read a customer']);
  expect(label('getTokenIdByLabel')).toBe('Read a token ID');
  expect(label('queryTemplateFeaturesByRef')).toBe('Read features of a template');
  expect(label('getProductByRef')).not.toBe(label('listProducts'));
});

test('a change is never called a read, and a read never a change', async () => {
  await activate('en');
  const calledRead = (id: string) => /^(Read|Requested|Asked|Searched|Checked(?! in| out)|Exported)\b/.test(label(id));
  expect(ids.filter((id) => isRead(id) && !calledRead(id))).toEqual([]);
  expect(ids.filter((id) => !isRead(id) && calledRead(id)).toSorted()).toEqual(['keepExport']);
});

test('an entry with an outcome other than 0 is called refused, whatever the operation', async () => {
  await activate('en');
  expect(entryWords({ operation: 'login', outcome: 0 }, i18n)).toBe('Signed in');
  expect(entryWords({ operation: 'login', outcome: 513 }, i18n)).toBe('Sign-in refused');
  expect(entryWords({ operation: 'deleteSn', outcome: 403 }, i18n)).toBe('Refused: Deleted an SN');
  for (const operation of ids) {
    const [done, refused] = [0, 531].map((outcome) => entryWords({ operation, outcome }, i18n));
    expect(refused).not.toBe(done);
    expect(refused).toMatch(/refused/i);
  }
});

test('the audit log can be filtered by every operation that changes data, and by no read', () => {
  const offered = operationChoices.map(({ value }) => value);
  expect(offered.toSorted()).toEqual(ids.filter((id) => !isRead(id)).toSorted());
  const named = operationChoices.find(({ value }) => value === 'login');
  expect(named && i18n._(named.label)).toBe('Sign-in');
});
