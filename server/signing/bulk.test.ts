import { expect, test } from 'vitest';
import { signInBulk } from './bulk.ts';
import { newPrivateKey, signText } from './keys.ts';

const key = newPrivateKey();
const texts = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of} ${at} ✓`);
const each = (of: readonly string[]) => of.map((text) => signText(text, key));

/**
 * Waits until the thread has had time for an order. It answers orders in sequence, so all earlier ones are done then.
 */
const untilIdle = async (): Promise<void> => {
  const orders = Array.from({ length: 3 }, () => signInBulk(key, ['idle']));
  for (const finish of orders) await finish();
};

test('many texts get the signatures that each would get by itself, in order, whoever signs them', async () => {
  const orders = [texts(100, 'one'), [], texts(1, 'two'), texts(70, 'three')];
  for (const wait of [async () => undefined, untilIdle]) {
    const begun = orders.map((order) => signInBulk(key, order));
    await wait();
    expect(await Promise.all(begun.map((finish) => finish()))).toEqual(orders.map(each));
  }
});

test('an order that cannot be handed over is refused, and the next one is signed', async () => {
  const notClonable = [() => 'text'] as unknown as string[];
  await expect(signInBulk(key, notClonable)()).rejects.toThrow();
  expect(await signInBulk(key, ['after'])()).toEqual(each(['after']));
});
