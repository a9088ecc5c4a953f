import { i18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { EXPORT_NAMES, EXPORT_READS } from '#contract/work/export-names.ts';
import { operations } from '#contract/operations.ts';
import { activate } from '../../lib/format/i18n.ts';
import { columnText, listedName, queryText } from '../../domain/changes/query-text.ts';
import { exportWords, faultText } from './list-names.ts';

describe.each(EXPORT_NAMES)('of the export of %s', (name) => {
  test('all columns, filters and orders have a name in plain words', () => {
    const operation = Object.values(operations).find(({ id }) => id === EXPORT_READS[name]);
    const item = operation !== undefined && 'shape' in operation.item ? Object.keys(operation.item.shape) : [];
    const { querys = {}, sorts = [] } = operation !== undefined && 'names' in operation ? operation.names : {};
    const fields = new Set([...item, ...Object.keys(querys), ...sorts]);
    expect(fields.size).toBeGreaterThan(4);
    expect([...fields].filter((field) => listedName(name, field) === undefined)).toEqual([]);
  });
});

test('columns, filters and refusals are told in the words of the screens', async () => {
  await activate('en');
  expect(['customer.name', 'customer.groupName', 'template.name', 'seatCount', 'odd.part'].map((each) => columnText('sns', each, i18n))).toEqual([
    'Customer',
    'Customer group',
    'Template',
    'Sessions and seats',
    'odd.part',
  ]); // prettier-ignore
  const told = (name: string, op: string, ...values: (string | number | boolean)[]) =>
    queryText('sns', { name, op, values }, i18n);
  expect(told('type', '=', 'Cloud', 'LOCAL')).toBe('Type is Cloud or Local');
  expect(told('description', 'like', String.raw`%50\%%`)).toBe('Description contains 50%');
  expect(told('sn', 'like', 'AB%')).toBe('SN is like AB%');
  expect(told('endDate', '>=', '2026-11-22 00:00:00')).toBe('End date from 2026-11-22 00:00:00');
  expect(told('limitUse', '>=', 90)).toBe('Limit in use (%) at least 90');
  expect(told('flag', '=', 'vmDetect')).toBe('Options is Refuse virtual machines');
  expect(told('archived', '=', true)).toBe('Archived is yes');
  expect(faultText('customers', { msg: 'email must have at most 254 characters; name is required' }, i18n)).toBe(
    'E-mail: must have at most 254 characters; Name: is required',
  );
  const sentence = 'The SN ABCD is archived; unarchive it first.';
  expect(faultText('sns', { msg: sentence }, i18n)).toBe(sentence);
});

test.each([
  ['en', 'Reason', 'Idle seat reclaimed for another log-in'],
  ['zh-CN', '原因', '闲置席位已收回，供另一登录使用'],
] as const)('an export in words has words for the reasons of the service: %s', async (language, label, words) => {
  await activate(language);
  const { columns, values } = exportWords('audit', ['reason'], i18n);
  expect([columns?.['reason'], values?.['reason']]).toEqual([label, { reclaimed: words }]);
  await activate('en');
});
