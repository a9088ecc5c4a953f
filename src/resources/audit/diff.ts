import type { AuditRecord } from '#contract/audit.ts';
import type { AuditTarget } from './api.ts';

/**
 * A field before and after, as the log keeps it. Of an item inside a record, as a feature of an SN, `item` is what it is
 * called; without a `name` the whole item came or went.
 */
export type FieldChange = {
  readonly item?: string;
  readonly name?: string;
  readonly before: unknown;
  readonly after: unknown;
};
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
    return [{ name, before: old, after: young }];
  });
}

/** Records inside a record, as features of an SN: told field by field, each under its name. */
type Item = { id: number; name: string; guid?: unknown } & Record<string, unknown>;

const isItems = (value: unknown): value is Item[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => typeof item === 'object' && item !== null && 'id' in item && 'name' in item);

function itemChanges(before: readonly Item[], after: readonly Item[]): FieldChange[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [old, young] = [before, after].map((items) => items.find((item) => item.id === id));
    const item = `${(young ?? old)?.name ?? ''} (${id})`;
    if (old === undefined || young === undefined) {
      return [{ item, before: old && withoutIdentity(old), after: young && withoutIdentity(young) }];
    }
    return fieldChanges(withoutIdentity(old), withoutIdentity(young)).map((change) => ({ ...change, item }));
  });
}

/** The item without what it is called already. */
function withoutIdentity({ id: _id, name: _name, guid: _guid, ...fields }: Item): Record<string, unknown> {
  return fields;
}
