import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { add, playwrightTally, settle, tallyText, vitestTally } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'licet-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('the closing line of npm test', () => {
  test('names what failed in all steps, each with the beginning of its message alone', () => {
    const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    const spec = {
      file: 'a.spec.ts',
      title: 'a story',
      tests: [{ status: 'unexpected', results: [{ errors: [{ message: long }] }] }],
    };
    const stats = { expected: 0, unexpected: 1, flaky: 0 };
    const { failures = [] } = add(
      playwrightTally(report({ stats, errors: [], suites: [{ specs: [], suites: [{ specs: [spec] }] }] })),
      { passed: 0, failed: 1, failures: ['lint'] },
    );
    expect(failures).toHaveLength(2);
    expect(failures[0]?.split('\n')).toHaveLength(13);
    expect(failures[0]).toMatch(/^a\.spec\.ts › a story\n {4}line 0\n/);
  });

  test('tells of skipped tests, which are not passed ones', () => {
    expect(tallyText(add({ passed: 1, failed: 0 }, vitestTally(report({ passed: 3, failed: 0, skipped: 2 }))))).toBe(
      '4 passed, 0 failed, 2 skipped',
    );
    expect(tallyText({ passed: 1, failed: 0 })).toBe('1 passed, 0 failed');
  });

  test('counts the tests of Playwright, those that pass only sometimes as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };
    expect(playwrightTally(report({ stats, errors: [{}], suites: [] }))).toMatchObject({ passed: 5, failed: 4 });
  });

  test('counts a runner that wrote no report, ran nothing or broke off as failed', () => {
    const missing = join(folder, 'missing.json');
    const [well, badly] = [
      { status: 0, signal: null },
      { status: 1, signal: null },
    ];
    const killed = { status: null, signal: 'SIGSEGV' } as const;
    expect(settle(vitestTally(missing), badly)).toMatchObject({ passed: 0, failed: 1 });
    expect(settle(playwrightTally(missing), well)).toMatchObject({ passed: 0, failed: 1 });
    expect(settle({ passed: 7, failed: 0 }, badly)).toMatchObject({
      passed: 7,
      failed: 1,
      failures: ['the runner ended with exit code 1 after 7 passed, 0 failed'],
    });
    expect(settle({ passed: 7, failed: 0 }, killed).failures).toEqual([
      'the runner ended with SIGSEGV after 7 passed, 0 failed',
    ]);
    expect(settle({ passed: 7, failed: 2 }, badly)).toEqual({ passed: 7, failed: 2 });
    expect(settle({ passed: 7, failed: 0 }, well)).toEqual({ passed: 7, failed: 0 });
  });
});
