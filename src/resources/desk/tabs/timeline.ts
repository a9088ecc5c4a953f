import type { AuditRecord } from '#contract/history/audit.ts';
import type { AnyLogRecord } from '#contract/history/logs.ts';

/** Something that happened: at the licensed application, or in the back office. */
export type Happened =
  | { readonly kind: 'log'; readonly time: string; readonly log: AnyLogRecord }
  | { readonly kind: 'change'; readonly time: string; readonly entry: AuditRecord };

type Part<Row> = { readonly items: readonly Row[]; readonly total: number };

/**
 * Logs and changes as one, the newest first. Where either goes on beyond what was fetched, the other ends there too:
 * further back, something would be missing.
 */
export function merged(logs: Part<AnyLogRecord>, changes: Part<AuditRecord>): Happened[] {
  const all: Happened[] = [
    ...logs.items.map((log): Happened => ({ kind: 'log', time: log.startTime, log })),
    ...changes.items.map((entry): Happened => ({ kind: 'change', time: entry.time, entry })),
  ];
  const reach = [end(logs, ({ startTime }) => startTime), end(changes, ({ time }) => time)].toSorted().at(-1) ?? '';
  return all.filter(({ time }) => time >= reach).toSorted((one, other) => (one.time < other.time ? 1 : -1));
}

/** How far back a part is known: its oldest time while there are more, else as far as anyone asks. */
const end = <Row>({ items, total }: Part<Row>, timeOf: (row: Row) => string): string =>
  items.length < total ? (items.map(timeOf).toSorted()[0] ?? '') : '';
