import { expect, test } from 'vitest';
import type { SessionRecord } from '#contract/holders/sessions.ts';
import { KEEP_ENDED, missingFrom, withEnded, type LiveSession } from './live-sessions.ts';

const session = (id: number, endedAt?: number): LiveSession => ({
  ...({
    id,
    sn: 'A',
    mid: 'M',
    ip: '192.0.2.7',
    commandExecutedNumber: 0,
    commands: 0,
  } satisfies Partial<SessionRecord>),
  ...{ loginDate: '', lastConnectionDate: '', lastSyncDate: '' },
  ...(endedAt !== undefined && { endedAt }),
});
const sessions = (...ids: number[]) => ids.map((id) => session(id));
const shown = (rows: readonly LiveSession[]) =>
  rows.map(({ id, endedAt }) => (endedAt === undefined ? id : [id, endedAt]));

test('a session that ends stays at its place, with when it ended', () => {
  expect(shown(withEnded(sessions(1, 2, 3), sessions(1, 3), new Set([2]), 500))).toEqual([1, [2, 500], 3]);
  expect(shown(withEnded(sessions(1, 2, 3), sessions(3), new Set([1, 2]), 500))).toEqual([[1, 500], [2, 500], 3]);
  expect(shown(withEnded(sessions(1), [], new Set([1]), 500))).toEqual([[1, 500]]);
});

test('new sessions above an ended one do not change when it ended', () => {
  expect(shown(withEnded([session(1), session(2, 500), session(3)], sessions(9, 1, 3), new Set(), 900))).toEqual([
    9,
    1,
    [2, 500],
    3,
  ]);
});

test('an ended session leaves the list after 20 seconds', () => {
  expect(shown(withEnded([session(1, 500), session(2)], sessions(2), new Set(), 500 + KEEP_ENDED))).toEqual([2]);
});

test('a session that moved to another page is not taken for ended', () => {
  const before = [session(1), session(2, 500), session(3)];
  expect(missingFrom(before, sessions(9, 1)).map(({ id }) => id)).toEqual([3]);
  expect(shown(withEnded(before, sessions(9, 1), new Set(), 900))).toEqual([9, 1, [2, 500]]);
});
