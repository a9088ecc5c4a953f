import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntitlementItem } from '../../../contract/history/entitlements.ts';
import { firstInOrder, inOrderOf, orderOf } from './order.ts';

const item = (sns: number, at: number): EntitlementItem => ({
  ...{ key: String(at), sns, peak: 0, daysAtLimit: 0, refused: 0, trend: 0, expiring90: 0 },
});

test('any number of items is put in order, in turns', async () => {
  const order = orderOf([{ name: 'sns', order: 'DESC' }]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { maxLength: 4500, size: 'max' }), fc.nat(1500), async (values, most) => {
      const items = values.map(item);
      expect(await inOrderOf(items, order)).toEqual(items.toSorted(order));
      expect(await firstInOrder(items, order, most)).toEqual(items.toSorted(order).slice(0, most));
    }),
    { numRuns: 20 },
  );
});
