import { expect, test } from 'vitest';
import { Codes } from './codes.ts';

test('codes are found like in a map, whatever is set, changed and deleted in between', () => {
  const codes = new Codes();
  const [idOf, codeOf] = [new Map<string, number>(), new Map<number, string>()];
  let seed = 7;
  const below = (count: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % count;
  };
  for (let step = 0; step < 20_000; step++) {
    const code = `${'ÄB-'.repeat(below(4))}${below(2000)}`;
    if (below(3) === 0) {
      expect(codes.delete(code)).toBe(idOf.get(code));
      idOf.delete(code);
      continue;
    }
    const id = 1 + below(3000);
    codes.set(id, code);
    const before = codeOf.get(id) ?? '';
    if (idOf.get(before) === id) idOf.delete(before);
    idOf.set(code, id);
    codeOf.set(id, code);
  }
  for (const [id, code] of codeOf) expect(codes.of(id)).toBe(code);
  for (const [code, id] of idOf) expect(codes.delete(code)).toBe(id);
  expect(codes.delete('ÄB-1')).toBeUndefined();
  expect(codes.of(5000)).toBe('');
});
