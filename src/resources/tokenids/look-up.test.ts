import { expect, it } from 'vitest';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import { meant, verdictOf } from './look-up.ts';

const token = (more: Partial<TokenIdRecord> = {}): TokenIdRecord => ({
  ...{ guid: 'G', tokenType: 6, status: 0, regDate: '2026-11-21 09:00:00' },
  ...more,
});

it.each([
  [{}, 6, 'ready'],
  [{}, undefined, 'ready'],
  [{ sn: 'A' }, 6, 'same'],
  [{ sn: 'B' }, 6, 'refused'],
  [{ status: 1 }, 6, 'refused'],
  [{ status: 1, sn: 'A' }, 6, 'same'],
  [{ tokenType: 5 }, 6, 'refused'],
  [{ tokenType: 5 }, 5, 'ready'],
] as const)('%o for an SN that takes %s is %s', (more, takes, fate) => {
  expect(verdictOf(token(more), 'A', takes).fate).toBe(fate);
});

it('means by a guid that is there twice the one that fits', () => {
  const both = [token({ tokenType: 5 }), token({ tokenType: 6, label: 'L' })];
  expect(meant(both, 'G', 6)?.tokenType).toBe(6);
  expect(meant(both, 'G', 5)?.tokenType).toBe(5);
  expect(meant(both, 'L', 5)?.tokenType).toBe(6);
  expect(meant(both, 'X', 5)).toBeUndefined();
});
