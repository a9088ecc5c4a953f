import { expect, test, vi } from 'vitest';
import { createRecordTexts } from './record-texts.ts';

const MOST = 20_000;
const text = 'x'.repeat(200);

test('a text is found by its key, and hits and misses are counted', () => {
  const texts = createRecordTexts(MOST);
  expect(texts.get('1 a 1')).toBeUndefined();
  texts.set('1 a 1', text);
  expect(texts.get('1 a 1')).toBe(text);
  expect(texts.get('1 a 2')).toBeUndefined();
  expect(texts.figures()).toMatchObject({ hits: 1, misses: 2 });
});

test('any number of texts takes at most the given memory, and the texts in use stay', () => {
  const texts = createRecordTexts(MOST);
  for (let id = 0; id < 1000; id++) {
    texts.set(`${id}`, text);
    expect(texts.get('0')).toBe(text);
    expect(texts.figures().bytes).toBeLessThanOrEqual(MOST);
  }
  expect(texts.get('1')).toBeUndefined();
  expect(texts.get('999')).toBe(text);
});

test('a text that takes too much memory is not kept', () => {
  const texts = createRecordTexts(MOST);
  texts.set('1', 'x'.repeat(MOST));
  texts.set('2', '许'.repeat(MOST / 3));
  expect([texts.get('1'), texts.get('2'), texts.figures().bytes]).toEqual([undefined, undefined, 0]);
});

test('no read and no new text moves more than one other text, however many are dropped', () => {
  const texts = createRecordTexts(MOST);
  const moves = (['set', 'delete', 'clear', 'forEach', 'values', 'entries'] as const).map((name) =>
    vi.spyOn(Map.prototype, name),
  );
  try {
    for (let id = 0; id < 500; id++) {
      for (const use of [() => texts.set(`${id}`, text), () => texts.get(`${id >> 1}`), () => texts.get('0')]) {
        for (const move of moves) move.mockClear();
        use();
        expect(moves.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThanOrEqual(1);
      }
    }
  } finally {
    for (const move of moves) move.mockRestore();
  }
});
