import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { ABSOLUTE, IDLE, MOST_SESSIONS } from '../../server/bff/session-store.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Published numbers of requirements of OWASP ASVS 5.0.0: of level 1 and of level 2, by chapter. */
const PUBLISHED: readonly (readonly [level1: number, level2: number])[] = [
  ...([[8, 19], [4, 7], [8, 11], [2, 8], [4, 5], [13, 22], [6, 12], [4, 3], [4, 3]] as const),
  ...([[5, 24], [3, 11], [3, 6], [1, 12], [2, 7], [3, 10], [0, 16], [0, 7]] as const),
]; // prettier-ignore

const COLUMNS = ['requirement', 'level', 'subject', 'verdict', 'shown_by', 'reason'] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

const rows = parse<Row>(textOf('docs/asvs.csv'), { columns: true });

/** Returns the tests that a row names. Names may have semicolons, so the next one begins with the folder of its file. */
const evidence = ({ shown_by: shownBy }: Row): string[] =>
  shownBy.split(/; (?=(?:server|src|scripts|device|e2e)\/)/).filter((one) => one !== '');

/** Returns the parts of a requirement's id: chapter, section and number. */
const numbersOf = ({ requirement }: Row): number[] =>
  (/^v5\.0\.0-(\d+)\.(\d+)\.(\d+)$/.exec(requirement) ?? []).slice(1).map(Number);

/** Returns a number that orders requirements as the standard does. */
const placeOf = (row: Row): number => numbersOf(row).reduce((place, part) => place * 100 + part, 0);

const TEST_FILE = /^(?:server|src|scripts|device)\/.+\.test\.tsx?$|^e2e\/.+\.spec\.ts$/;

/** The first argument of `test`, `it` and `describe`, and of what `each` and its like return. */
const TITLE = /(?:\b(?:test|it|describe)|\))\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g;

const titles = new Map<string, ReadonlySet<string>>();

/** Returns the names of the tests and groups in a file, as they are written there. */
function titlesOf(file: string): ReadonlySet<string> {
  const found =
    titles.get(file) ??
    new Set([...textOf(file).matchAll(TITLE)].map(([, one, two, three]) => one ?? two ?? three ?? ''));
  titles.set(file, found);
  return found;
}

/** Returns true when the file exists, and has each name behind it as the name of a test or a group. */
function isRegistered(named: string): boolean {
  const [file = '', ...names] = named.split(' › ');
  if (!TEST_FILE.test(file) || !existsSync(join(root, file)) || names.length === 0) return false;
  return names.every((name) => titlesOf(file).has(name));
}

/** Returns the files that a text names between backticks. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.\w+)`/g)].map(([, file]) => file ?? '');

describe('docs/asvs.csv', () => {
  test('has every requirement of levels 1 and 2 once, in the order of the standard', () => {
    expect(Object.keys(rows[0] ?? {})).toEqual(COLUMNS);
    expect(rows.filter((row) => numbersOf(row).length !== 3 || row.subject === '')).toEqual([]);
    const places = rows.map(placeOf);
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
    const counted = PUBLISHED.map((_, at) => {
      const levels = rows.filter((row) => numbersOf(row)[0] === at + 1).map(({ level }) => level);
      return ['1', '2'].map((level) => levels.filter((one) => one === level).length);
    });
    expect(counted).toEqual(PUBLISHED);
    expect(rows).toHaveLength(PUBLISHED.flat().reduce((sum, part) => sum + part));
  });

  test('says of each whether it is met, with evidence or a reason', () => {
    const lacking = rows.filter((row) => {
      if (row.verdict === 'met') return evidence(row).length === 0 && filesIn(row.reason).length === 0;
      return !['not met', 'does not apply'].includes(row.verdict) || row.reason === '' || row.shown_by !== '';
    });
    expect(lacking).toEqual([]);
  });

  test('names tests and files that exist', () => {
    expect(new Set(rows.flatMap(evidence).filter((named) => !isRegistered(named)))).toEqual(new Set());
    expect(rows.flatMap(({ reason }) => filesIn(reason)).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

test('docs/safeguards.md has the limits of sessions that the service has', () => {
  const text = textOf('docs/safeguards.md').replaceAll(/\s+/g, ' ');
  expect(text).toContain(`${IDLE / 60} minutes without a request and ${ABSOLUTE / 3600} hours after the sign-in`);
  expect(text).toContain(`An operator has at most ${MOST_SESSIONS.whole} sessions.`);
});
