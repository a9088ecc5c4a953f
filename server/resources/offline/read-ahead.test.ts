import { expect, test } from 'vitest';
import { LicensingError } from '../../core/errors.ts';
import { newDevice, updateRequest } from '../../testing/offline.ts';
import { readAhead } from './read-ahead.ts';
import { readRequestString } from './request-string.ts';

/** Returns the result of reading, or the message of the error. */
async function told(read: () => unknown): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof LicensingError) return error.message;
    throw error;
  }
}

test.each([0, 1, 15, 16, 64, 65, 200])(
  '%i strings are read as each would be by itself, refusals too',
  async (count) => {
    const device = newDevice();
    const texts = Array.from({ length: count }, (_, at) => {
      const text = updateRequest(`ABCD-${at}`, device);
      return at % 7 === 3 ? text.replace('<sn>', '<sn>✗') : at % 11 === 5 ? text.slice(0, -at) : text;
    });
    const requestAt = await readAhead(texts);
    const places = texts.map((_, at) => at).toReversed();
    expect(await Promise.all(places.map((at) => told(() => requestAt(at))))).toEqual(
      await Promise.all(places.map((at) => told(() => readRequestString(texts[at] ?? '')))),
    );
  },
);
