import { expect, test } from 'vitest';
import { hashOfNobody, hashPassword, OPERATOR_COST, USER_COST, verifyPassword } from './password-hash.ts';

const cheap = { memory: 8, passes: 1, parallelism: 1 };

test("an operator's password is kept as argon2id of 64 MiB and 3 passes, each time with another salt", async () => {
  const kept = () => hashPassword('seven-brass-otters', OPERATOR_COST);
  const [one, two] = [await kept(), await kept()];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(two).not.toBe(one);
  expect(await verifyPassword(one, 'seven-brass-otters')).toBe(true);
  expect(await verifyPassword(one, 'seven-brass-otter')).toBe(false);
});

test('nothing of a long password is cut off', async () => {
  const long = 'ä'.repeat(127);
  const kept = await hashPassword(`${long}x`, cheap);
  expect(await verifyPassword(kept, `${long}x`)).toBe(true);
  expect(await verifyPassword(kept, `${long}y`)).toBe(false);
});

test('the hash for unknown names costs the same and fits nothing', async () => {
  expect(hashOfNobody(OPERATOR_COST)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$A{22}\$A{43}$/);
  expect(hashOfNobody(USER_COST)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$A{22}\$A{43}$/);
  expect(await verifyPassword(hashOfNobody(cheap), '')).toBe(false);
});
