import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { bffOperations } from '#contract/bff-operations.ts';
import { operations } from '#contract/operations.ts';
import { activate } from '../../lib/i18n.ts';
import { operationLabel } from './operation-names.ts';

const ids = [...Object.values(operations), ...Object.values(bffOperations)].map(({ id }) => id);

test.each(['en', 'zh-CN'] as const)('every operation of the service is told in plain words in %s', async (language) => {
  await activate(language);
  expect(ids.length).toBeGreaterThan(200);
  expect(ids.filter((id) => /^$|^[a-z]+[A-Z]|^[a-z]+$/.test(i18n._(operationLabel(id))))).toEqual([]);
  expect(i18n._(operationLabel('unheardOf'))).toBe('unheardOf');
  await activate('en');
});
