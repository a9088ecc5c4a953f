import type { AuditRecord } from '#contract/audit.ts';
import type { AuditTarget } from './api.ts';

export type FieldChange = { name: string; before: string | undefined; after: string | undefined };
export type TargetChange = { target: AuditTarget; fields: FieldChange[] };

/** What an entry did to each of its records, field by field. */
export function changesOf(entry: AuditRecord): TargetChange[] {
  return entry.targets.map((target, at) => ({
    target,
    fields: fieldChanges(entry.before[at] ?? {}, entry.after[at] ?? {}),
  }));
}

function fieldChanges(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => ({ name, before: valueText(before[name]), after: valueText(after[name]) }));
}

/** A value as the log keeps it: words as they are, the rest as JSON. */
function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
