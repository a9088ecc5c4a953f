import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createData } from './data.ts';
import { operations } from '../../../server/contract/operations.ts';
import { isLegal } from './client.ts';
import type { Line } from './line.ts';
import { needs } from './needs.ts';
import { linesOf } from './requests.ts';
import { run } from './run.ts';

/** The lines that take less than a second each with 2,000 SNs. */
const SHORT = [
  'openapi',
  'like patterns',
  'overview',
  'peak report',
  'PATCH /sns,',
  'sns, csv',
  'dry run of a bulk change',
];

const directory = mkdtempSync(join(tmpdir(), 'licet-waits-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('the most expensive legal requests are answered legally, and other clients meanwhile too', async () => {
  await createData(directory, { sns: 2000, logs: 2000 });
  const illegal: string[] = [];
  const counted = (line: Line): Line => ({
    ...line,
    send: async (target, round) => {
      const answers = await line.send(target, round);
      illegal.push(...answers.filter((answer) => !isLegal(answer)).map(({ status }) => `${line.name}: ${status}`));
      return answers;
    },
  });
  const lines = linesOf(100).filter(({ name }) => SHORT.some((part) => name.includes(part)));
  const report: string[] = [];
  await run(directory, lines.map(counted), { seconds: 0, signInMilliseconds: 300, measuresMemory: false }, (text) =>
    report.push(text),
  );
  console.log(report.join('\n'));
  expect(report.length).toBeGreaterThan(lines.length);
  expect(illegal).toEqual([]);
});

test('what batches need is prepared for operations that exist', () => {
  const ids = Object.values(operations).map(({ id }): string => id);
  expect(Object.keys(needs).filter((id) => !ids.includes(id))).toEqual([]);
});
