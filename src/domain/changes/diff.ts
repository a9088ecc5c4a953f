import type { AuditRecord } from '#contract/history/audit.ts';

/** A record in the audit log: its kind, and its key in paths. */
export type AuditTarget = AuditRecord['targets'][number];

/**
 * A field before and after a change. For a record inside the target, such as a device of an SN, `item` is its name and
 * `itemKind` its kind. Without `name`, the whole item was added or removed.
 */
export type FieldChange = {
  readonly item?: string;
  readonly itemKind?: string;
  readonly name?: string;
  /** The list that a `where` filters. */
  readonly list?: string;
  readonly before: unknown;
  readonly after: unknown;
};
export type TargetChange = { target: AuditTarget; fields: FieldChange[] };

/** Returns the changes of an entry to each of its records, field by field. A record that it changed twice is there once. */
export function changesOf({ targets, before, after }: AuditRecord): TargetChange[] {
  const changes = new Map<string, TargetChange>();
  for (const [at, target] of targets.entries()) {
    const fields = fieldChanges(before[at] ?? {}, after[at] ?? {});
    const name = `${target.kind} ${target.key}`;
    const known = changes.get(name);
    if (known) known.fields.push(...fields);
    else changes.set(name, { target, fields });
  }
  return [...changes.values()];
}

/** Returns the changes of one record, field by field. */
export function fieldChanges(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [old, young] = [before[name], after[name]];
    if (isItems(old) || isItems(young)) {
      return itemChanges(itemKindOf(name), isItems(old) ? old : [], isItems(young) ? young : []);
    }
    const { resource } = after;
    return name === 'where' && typeof resource === 'string'
      ? [{ name, list: resource, before: old, after: young }]
      : [{ name, before: old, after: young }];
  });
}

/** Returns the kind of the records in a list field. Each kind has its own texts for fields and values. */
const itemKindOf = (field: string): string =>
  field === 'features' ? 'feature' : field === 'machines' ? 'machine' : field;

/** A record inside a record, such as a feature of an SN. Its changes are shown by field, under its name. */
type Item = { id: number; name: string; guid?: unknown } & Record<string, unknown>;

const isItems = (value: unknown): value is Item[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => typeof item === 'object' && item !== null && 'id' in item && 'name' in item);

function itemChanges(itemKind: string, before: readonly Item[], after: readonly Item[]): FieldChange[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [old, young] = [before, after].map((items) => items.find((item) => item.id === id));
    const item = `${(young ?? old)?.name ?? ''} (${id})`;
    if (old === undefined || young === undefined) {
      return [{ item, itemKind, before: old && withoutIdentity(old), after: young && withoutIdentity(young) }];
    }
    return fieldChanges(withoutIdentity(old), withoutIdentity(young)).map((change) => ({ ...change, item, itemKind }));
  });
}

/** Returns an item without the fields that identify it. */
function withoutIdentity({ id: _id, name: _name, guid: _guid, ...fields }: Item): Record<string, unknown> {
  return fields;
}
