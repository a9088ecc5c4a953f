import type { AuditRecord } from '#contract/history/audit.ts';
import type { AnyLogRecord } from '#contract/history/logs.ts';

export type Happened =
  | { readonly kind: 'log'; readonly time: string; readonly log: AnyLogRecord }
  | { readonly kind: 'change'; readonly time: string; readonly entry: AuditRecord };

type Part<Row> = { readonly items: readonly Row[]; readonly total: number };

/**
 * Returns log and audit entries as one list, newest first. Where one part has more entries than were loaded, the list
 * ends at its oldest loaded entry. Otherwise entries would be missing further back.
 */
export function merged(logs: Part<AnyLogRecord>, changes: Part<AuditRecord>): Happened[] {
  const all: Happened[] = [
    ...logs.items.map((log): Happened => ({ kind: 'log', time: log.startTime, log })),
    ...changes.items.map((entry): Happened => ({ kind: 'change', time: entry.time, entry })),
  ];
  const reach = [end(logs, ({ startTime }) => startTime), end(changes, ({ time }) => time)].toSorted().at(-1) ?? '';
  return all.filter(({ time }) => time >= reach).toSorted((one, other) => (one.time < other.time ? 1 : -1));
}

/** Returns the time back to which a part is complete: its oldest loaded time, or '' when all entries are loaded. */
const end = <Row>({ items, total }: Part<Row>, timeOf: (row: Row) => string): string =>
  items.length < total ? (items.map(timeOf).toSorted()[0] ?? '') : '';
