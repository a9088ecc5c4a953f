import { msg, plural } from '@lingui/core/macro';
import { expect, test } from 'vitest';

test('English texts reach the page compiled, as those of other languages do', () => {
  expect(msg`Customers`.message).toEqual(['Customers']);
  const count = 2;
  const { message } = msg({ message: plural(count, { one: '# SN', other: '# SNs' }) });
  expect(message).toEqual([['count', 'plural', { one: ['#', ' SN'], other: ['#', ' SNs'] }]]);
});
