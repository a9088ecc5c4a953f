import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog, describeError, LOG_LEVELS } from './log.ts';

let written: string[];
beforeEach(() => {
  written = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const log = (level: (typeof LOG_LEVELS)[number]) => createLog(level, (text) => void written.push(text));

describe('the log', () => {
  test('writes one JSON object per line for any content', () => {
    const { write, flush } = log('info');
    const hostile = 'a\n{"level":"error"}\r\u2028\u0000"';
    write('info', { path: hostile });
    write('warn', { n: 1 });
    flush();
    const lines = written.join('').split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'info', path: hostile },
      { level: 'warn', n: 1 },
    ]);
  });

  test('tells the moment in UTC', () => {
    vi.setSystemTime(Date.UTC(2026, 6, 1, 12));
    const { write, flush } = log('info');
    write('info', {});
    flush();
    expect(JSON.parse(written.join('')) as object).toMatchObject({ time: '2026-07-01T12:00:00.000Z' });
  });

  test.each(LOG_LEVELS)('at level %s leaves out what is below it', (level) => {
    const { write, flush } = log(level);
    for (const each of ['debug', 'info', 'warn', 'error'] as const) write(each, {});
    flush();
    const levels = written.join('').match(/"level":"(\w+)"/g) ?? [];
    expect(levels).toHaveLength(LOG_LEVELS.length - 1 - LOG_LEVELS.indexOf(level));
  });

  test('buffers lines for a moment, and writes an error at once with all lines before it', () => {
    const { write } = log('info');
    write('info', { n: 1 });
    write('info', { n: 2 });
    expect(written).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(written).toHaveLength(1);
    write('info', { n: 3 });
    write('error', { n: 4 });
    expect(written[1]?.trimEnd().split('\n')).toHaveLength(2);
  });

  test('writes when the buffer is full', () => {
    const { write } = log('info');
    write('info', { text: 'x'.repeat(40_000) });
    expect(written).toHaveLength(1);
  });
});

describe('an error in the log', () => {
  test('has its causes', () => {
    const cause = new Error('disk full');
    expect(describeError(new Error('cannot write', { cause }))).toMatchObject({
      message: 'cannot write',
      stack: expect.stringContaining('log.test.ts') as string,
      cause: { message: 'disk full' },
    });
  });

  test('may be anything that was thrown', () => {
    expect(describeError('text')).toEqual({ message: 'text' });
    expect(describeError(undefined)).toEqual({ message: 'undefined' });
  });
});
