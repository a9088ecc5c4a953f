import { expect, it } from 'vitest';
import { newPassword } from './password.ts';

it('makes passwords of four groups without letters that look alike, each another one', () => {
  const made = Array.from({ length: 200 }, newPassword);
  for (const password of made)
    expect(password).toMatch(/^(?:[a-km-np-zA-HJ-NP-Z2-9]{4}-){3}[a-km-np-zA-HJ-NP-Z2-9]{4}$/);
  expect(new Set(made).size).toBe(made.length);
});
