import { describe, expect, test } from 'vitest';
import { catalogue } from './errors.ts';

const entries = Object.entries(catalogue).map(([code, entry]) => ({ code: Number(code), ...entry }));

describe('the catalogue', () => {
  test('has one name per code', () => {
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  });

  test.each(entries)(
    '$code $name has a fitting HTTP status, a sentence and what to do next',
    ({ http, sentence, next }) => {
      expect([200, 400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 503]).toContain(http);
      expect(sentence).toMatch(/^[A-Z][^]{10,}[^.]$/);
      expect(next).toMatch(/^[A-Z][^]{8,}\.$/);
    },
  );
});
