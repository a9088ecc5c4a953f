import { expect, test } from 'vitest';
import { catalogue } from '#contract/errors.ts';
import { allTexts } from './texts.ts';

test('lists each text of the screens with its files and its Chinese, and each error of the catalogue', async () => {
  const rows = await allTexts();
  expect(rows.filter((row) => row.length !== 4 || row.some((text) => /[\t\n]/.test(text)))).toEqual([]);
  const signOut = rows.find(([, , english]) => english === 'Sign out');
  expect(signOut).toEqual([expect.any(String), 'src/app/log-out.tsx', 'Sign out', '退出登录']);
  const errors = rows.filter(([, file]) => file === 'server/contract/errors.ts');
  expect(errors).toHaveLength(Object.keys(catalogue).length);
  expect(errors[0]?.[0]).toBe('513 unauthorized');
});
