import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Licence } from './licence.ts';
import { expiresOf, graceNow, graceUntilOf, refusalNow } from './standing.ts';
import { licence } from './testing/service.ts';

type Case = Licence['validity'] & {
  readonly about: string;
  readonly now: string;
  readonly status?: number;
  readonly expires?: string;
  readonly graceUntil?: string;
  readonly standing: string;
};

const file = join(import.meta.dirname, '../docs/standing-vectors.json');
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };

/** The refusal of each standing on a device; an active licence has none. */
const REASONS: Readonly<Record<string, string>> = {
  disabled: 'disabled', deleted: 'gone', blacklisted: 'blacklisted', pending: 'notBegun', expired: 'expired',
}; // prettier-ignore

test.each(cases)('docs/standing-vectors.json: $about', (one) => {
  const { about: _about, now, status = 0, expires, graceUntil, standing, ...validity } = one;
  const end = expiresOf(validity);
  expect(end && new Date(end.at).toISOString()).toBe(expires);
  const grace = graceUntilOf(validity);
  expect(grace && new Date(grace.at).toISOString()).toBe(graceUntil);
  const moment = Date.parse(now);
  const refusal = refusalNow({ ...licence('device', {}), status, validity }, { now: moment, lastSeen: moment });
  expect(refusal?.reason).toBe(REASONS[standing]);
  if (standing === 'grace') expect(graceNow({ ...licence('device', {}), validity }, moment)).toEqual(grace);
  if (standing === 'active') expect(graceNow({ ...licence('device', {}), validity }, moment)).toBeUndefined();
});
