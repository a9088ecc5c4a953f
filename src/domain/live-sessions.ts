import type { SessionRecord } from '#contract/holders/sessions.ts';

/** A session in a list: open, or ended while it was shown. `endedAt` is a time of the browser's clock. */
export type LiveSession = SessionRecord & { readonly endedAt?: number };

/** Milliseconds for which an ended session stays visible. */
export const KEEP_ENDED = 20_000;

/** Returns the open sessions of `before` that are missing from `now`. They ended, or moved to another page. */
export function missingFrom(before: readonly LiveSession[], now: readonly SessionRecord[]): LiveSession[] {
  const there = new Set(now.map(({ id }) => id));
  return before.filter(({ id, endedAt }) => endedAt === undefined && !there.has(id));
}

/**
 * Returns the rows to show: those of `now`, and in their former places those of `before` that ended recently. `gone`
 * has the ids of ended sessions; other missing ones moved to another page.
 */
export function withEnded(
  before: readonly LiveSession[],
  now: readonly SessionRecord[],
  gone: ReadonlySet<number>,
  at: number,
): LiveSession[] {
  const rows: LiveSession[] = [...now];
  for (const [index, row] of before.entries()) {
    const ended = gone.has(row.id) ? { ...row, endedAt: row.endedAt ?? at } : row;
    if (ended.endedAt === undefined || at - ended.endedAt >= KEEP_ENDED || now.some(({ id }) => id === row.id))
      continue;
    const neighbour = before[index - 1]?.id;
    rows.splice(rows.findIndex(({ id }) => id === neighbour) + 1, 0, ended);
  }
  return rows;
}

/** Returns the name of a session: its user, else its device. */
export const nameOf = ({ userName, machineName, mid }: LiveSession): string => userName ?? machineName ?? mid;
