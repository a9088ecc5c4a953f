import { i18n } from '@lingui/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, type ErrorCode } from '#contract/errors.ts';
import { activate } from '../../lib/format/i18n.ts';
import { ENGLISH } from '../../testing/english.ts';
import { explain, reasonText, sentenceText } from './explain.ts';
import { nextSteps } from './next-steps.ts';
import { pathLabel } from './path-label.ts';
import { titleOf } from './titles.ts';
import { serverTexts, translated, wordsOf } from './translate.ts';

afterAll(() => activate('en'));

const codes = Object.keys(catalogue).map(Number) as ErrorCode[];

const source = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

describe('in Chinese', () => {
  beforeAll(() => activate('zh-CN'));

  test.each(codes)('the error %s has a title and a next step', (code) => {
    for (const text of [titleOf(code), nextSteps[code]]) {
      expect(i18n._(text)).toMatch(/\p{Script=Han}/u);
      expect(i18n._(text)).not.toMatch(ENGLISH);
    }
  });

  test.each(serverTexts.map(wordsOf))('the message “%s” of the service is translated', (message) => {
    const spoken = message.replaceAll(/\{\w+\}/g, '7');
    expect(translated(spoken, i18n)).toMatch(/\p{Script=Han}/u);
  });

  test('keeps the values of a message, with the labels of roles and types', () => {
    expect(translated("The product 'Möbius 3' has 214 SNs; delete them first.", i18n)).toContain('“Möbius 3”有 214 个');
    expect(translated('The role viewer may not do this. It needs the role manager.', i18n)).toBe(
      '查看者无权执行此操作，需要经理角色。',
    );
  });

  test('names a faulty field by its label, and says how many more there are', () => {
    const errors = [
      { path: '[2].endDate', msg: 'must not be before startDate' },
      { path: '[3].name', msg: 'is required' },
    ];
    const message = '[2].endDate must not be before startDate (and 1 more).';
    const told = explain({ code: 515, message, errors });
    expect(told.message).toBe('第 3 项：结束日期：不能早于开始日期（另有 1 项）。');
    expect(told.errors).toMatchObject([{ label: '结束日期', msg: '不能早于开始日期' }, { msg: '不能为空' }]);
  });

  test.each([
    ['(and 999 more)', '（另有 999 项）'],
    ['(and more)', '（还有更多）'],
  ])('repeats the count of a refusal that lists only the first faults: %s', (count, shown) => {
    const errors = Array.from({ length: 50 }, (_, at) => ({ path: `[${at}].name`, msg: 'is required' }));
    const { message } = explain({ code: 514, message: `[0].name is required ${count}.`, errors });
    expect(message).toBe(`第 1 项：名称：不能为空${shown}。`);
  });

  test('says what to do when a message is unknown, and shows no English', () => {
    expect(sentenceText(4093, 'Nobody translated this sentence.', i18n)).toBe(i18n._(nextSteps[4093]));
    expect(sentenceText(99_999, 'Nobody translated this sentence.', i18n)).not.toMatch(ENGLISH);
    expect(reasonText('is of no known kind', i18n)).not.toMatch(ENGLISH);
  });

  test('has a translation for each rule of a field in the contract', () => {
    const rules = [...source('server/contract').matchAll(/'(must (?:\\.|[^'\\\n])+)'/g)].map(([, rule = '']) => rule);
    const shown = rules.filter((rule) => !OF_OTHER_CALLERS.test(rule));
    expect(shown.length).toBeGreaterThan(30);
    expect(shown.filter((rule) => translated(rule, i18n) === undefined)).toEqual([]);
  });
});

/** Rules about parts of requests that the screens write themselves. */
const OF_OTHER_CALLERS =
  /lower-case letters|one of time, before|generate:sn|formatted|be JSON|be base64url|be [56]|5 or 6|be true$|version of a preview|cursor|exactly one|be the SN/;

describe('in English', () => {
  beforeAll(() => activate('en'));

  test('keeps the message of the service, and names fields by their labels', () => {
    expect(explain({ code: 4093, message: 'The job 7 has ended already.', errors: [] }).message).toBe(
      'The job 7 has ended already.',
    );
    const errors = [{ path: 'set.endDate', msg: 'must not be before startDate' }];
    const told = explain({ code: 515, message: 'set.endDate must not be before startDate.', errors });
    expect(told.message).toBe('Set: End date: must not be before “Start date”.');
  });

  test.each([
    [
      'The session limit is reached: concurrentNumber is 5, open sessions: 4, borrowed seats: 1.',
      'The session limit is reached: “Concurrent sessions” is 5, open sessions: 4, borrowed seats: 1.',
    ],
    ["There is no product with the refId 'endDate'.", "There is no product with the “Reference id” 'endDate'."],
    ['Nobody wrote this sentence about endDate.', 'Nobody wrote this sentence about endDate.'],
  ])('names the fields of “%s”, and leaves values and unknown messages alone', (message, shown) => {
    expect(sentenceText(1799, message, i18n)).toBe(shown);
  });

  test('names no field of a request by its name in the API', () => {
    const named = serverTexts.map(wordsOf).map((message) => sentenceText(0, message.replaceAll(/\{\w+\}/g, '7'), i18n));
    expect(named.filter((text) => /\b[a-z]+[A-Z]/.test(text))).toEqual([]);
  });

  test.each([
    ['[2].endDate', 'End date'],
    ['[2]', ''],
    ['features[1].value', 'Features 2: Value'],
    ['querys[0].values', 'Filter 1'],
    ['groupName', 'Customer group'],
    ['query.limit', 'limit'],
  ])('the path %s is “%s”', (path, label) => {
    expect(pathLabel(path, i18n)).toBe(label);
  });
});

/** Returns all runs of three words in the fixed parts of a message. */
const runsOf = (message: string): string[] =>
  message
    .split(/\{\w+\}|(?<=[.;:(]) |, /)
    .map((part) => part.trim().split(/\s+/))
    .flatMap((words) =>
      words.length <= 3 ? [words.join(' ')] : words.slice(2).map((_, at) => words.slice(at, at + 3).join(' ')),
    )
    .filter((run) => run.length > 3);

test('each translated message is one that the service can say', () => {
  const said = source('server')
    .replaceAll(/['`]\s*\+\s*['`]/g, '')
    .replaceAll(String.raw`\'`, "'");
  const silent = serverTexts.map(wordsOf).filter((message) => {
    const runs = runsOf(message);
    return runs.filter((run) => said.includes(run)).length * 2 < runs.length;
  });
  expect(silent).toEqual([]);
});
