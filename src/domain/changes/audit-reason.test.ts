import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { activate } from '../../lib/format/i18n.ts';
import { auditReason } from './audit-reason.ts';

test('only the reasons of the service are told in other words: what an operator typed stays', async () => {
  await activate('en');
  const reason = 'reclaimed';
  expect(auditReason({ reason, actorKind: 'system' }, i18n)).toBe('Idle seat reclaimed for another log-in');
  expect(auditReason({ reason, actorKind: 'operator' }, i18n)).toBe(reason);
  expect(auditReason({ actorKind: 'system' }, i18n)).toBeUndefined();
});
