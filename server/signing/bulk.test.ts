import { expect, test } from 'vitest';
import { signInBulk } from './bulk.ts';
import { newPrivateKey, signText } from './keys.ts';

const key = newPrivateKey();
const texts = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of} ${at} ✓`);

test('many texts get the signatures that each would get by itself, in order', async () => {
  const orders = [texts(100, 'one'), [], texts(1, 'two'), texts(70, 'three')];
  const signed = await Promise.all(orders.map((order) => signInBulk(key, order)));
  expect(signed).toEqual(orders.map((order) => order.map((text) => signText(text, key))));
});

test('an order that fails is refused with 516, and the next one is signed', async () => {
  const notSignable = [Symbol.iterator] as unknown as string[];
  await expect(signInBulk(key, notSignable)).rejects.toThrow();
  expect(await signInBulk(key, ['after'])).toEqual([signText('after', key)]);
});

test('a thread that ends refuses what waits, and the next order begins another', async () => {
  const brokenKey = { type: 'private' } as unknown as typeof key;
  await expect(signInBulk(brokenKey, ['x'])).rejects.toMatchObject({ code: 516 });
  expect(await signInBulk(key, ['after'])).toEqual([signText('after', key)]);
});
