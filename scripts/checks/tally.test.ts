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
  test('counts the tests of Vitest, and a file that does not load as one that failed', () => {
    const file = report({
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: [
        { status: 'failed', assertionResults: [{}, {}] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{}, {}] },
      ],
    });
    expect(vitestTally(file)).toEqual({ passed: 3, failed: 2 });
  });

  test('tells of skipped tests, which are not passed ones', () => {
    const tally = vitestTally(report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 2, testResults: [] }));
    expect(tallyText(add({ passed: 1, failed: 0 }, tally))).toBe('4 passed, 0 failed, 2 skipped');
    expect(tallyText({ passed: 1, failed: 0 })).toBe('1 passed, 0 failed');
  });

  test('counts the tests of Playwright, those that pass only sometimes as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };
    expect(playwrightTally(report({ stats, errors: [{}] }))).toEqual({ passed: 5, failed: 4 });
  });

  test('counts a runner that wrote no report, ran nothing or broke off as failed', () => {
    const missing = join(folder, 'missing.json');
    expect(settle(vitestTally(missing), false)).toEqual({ passed: 0, failed: 1 });
    expect(settle(playwrightTally(missing), true)).toEqual({ passed: 0, failed: 1 });
    expect(settle({ passed: 7, failed: 0 }, false)).toEqual({ passed: 7, failed: 1 });
    expect(settle({ passed: 7, failed: 2 }, false)).toEqual({ passed: 7, failed: 2 });
    expect(settle({ passed: 7, failed: 0 }, true)).toEqual({ passed: 7, failed: 0 });
  });
});
