import type { SessionRecord } from '#contract/holders/sessions.ts';

/** A session as a list shows it: open, or ended while it was looked at, at a moment of the browser's clock. */
export type LiveSession = SessionRecord & { readonly endedAt?: number };

/** Milliseconds that an ended session stays in sight. */
export const KEEP_ENDED = 20_000;

/** Sessions that stood in the list and stand there no more, of which nothing else is known. */
export function missingFrom(before: readonly LiveSession[], now: readonly SessionRecord[]): LiveSession[] {
  const there = new Set(now.map(({ id }) => id));
  return before.filter(({ id, endedAt }) => endedAt === undefined && !there.has(id));
}

/**
 * The rows to show: those of `now`, and at their former places those of `before` that have ended since or a moment ago.
 * `gone` are the ids of those that are open no more; others that are missing moved to another page.
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

/** Whose session it is: the user, else the device. */
export const nameOf = ({ userName, machineName, mid }: LiveSession): string => userName ?? machineName ?? mid;
