import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { bffOperations } from '#contract/bff/operations.ts';
import { operations } from '#contract/operations.ts';
import { activate } from '../lib/format/i18n.ts';
import { entryWords, operationLabel } from './operation-names.ts';

const ids = [...Object.values(operations), ...Object.values(bffOperations)].map(({ id }) => id);

test.each(['en', 'zh-CN'] as const)('every operation of the service is told in plain words in %s', async (language) => {
  await activate(language);
  expect(ids.length).toBeGreaterThan(200);
  expect(ids.filter((id) => /^$|^[a-z]+[A-Z]|^[a-z]+$/.test(i18n._(operationLabel(id))))).toEqual([]);
  expect(i18n._(operationLabel('unheardOf'))).toBe('unheardOf');
  await activate('en');
});

test('an entry with an outcome other than 0 is called refused, whatever the operation', async () => {
  await activate('en');
  expect(entryWords({ operation: 'login', outcome: 0 }, i18n)).toBe('Signed in');
  expect(entryWords({ operation: 'login', outcome: 513 }, i18n)).toBe('Sign-in refused');
  for (const operation of ids) {
    const [done, refused] = [0, 531].map((outcome) => entryWords({ operation, outcome }, i18n));
    expect(refused).not.toBe(done);
    expect(refused).toMatch(/refused/i);
  }
});
