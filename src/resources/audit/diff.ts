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
  return names.flatMap((name) => {
    const [old, young] = [before[name], after[name]];
    if (isItems(old) || isItems(young)) return itemChanges(isItems(old) ? old : [], isItems(young) ? young : []);
    return [{ name, before: valueText(old), after: valueText(young) }];
  });
}

/** Records inside a record, as features of an SN: told field by field, each under its name. */
type Item = { id: number; name: string } & Record<string, unknown>;

const isItems = (value: unknown): value is Item[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => typeof item === 'object' && item !== null && 'id' in item && 'name' in item);

function itemChanges(before: readonly Item[], after: readonly Item[]): FieldChange[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [old, young] = [before, after].map((items) => items.find((item) => item.id === id));
    const name = `${(young ?? old)?.name ?? ''} (${id})`;
    if (old === undefined || young === undefined)
      return [{ name, before: old && summary(old), after: young && summary(young) }];
    return fieldChanges(withoutIdentity(old), withoutIdentity(young)).map((change) => ({
      ...change,
      name: `${name} ${change.name}`,
    }));
  });
}

function withoutIdentity({ id: _id, name: _name, ...fields }: Item): Record<string, unknown> {
  return fields;
}

/** What tells a whole item apart, in one line: its fields that say something. */
function summary(item: Item): string {
  const { guid: _guid, ...fields } = withoutIdentity(item);
  const said = Object.entries(fields).filter(([, value]) => value !== false);
  return said.map(([name, value]) => `${name} ${valueText(value) ?? ''}`).join(', ');
}

/** A value as the log keeps it: words as they are, the rest as JSON. */
function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
