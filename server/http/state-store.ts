import { STATE_FIELDS } from '../contract/history/activity.ts';
import { insertMany } from '../core/insert-many.ts';
import type { Transaction } from '../db/handle.ts';

/** A change of a record, as the audit log has it. */
type Change = {
  readonly target: Readonly<Record<'kind' | 'key', string>>;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
};

type StateRow = [kind: string, key: string, field: string, value: string | null, entry: number];

const replaceStates = insertMany<StateRow>(
  'into state_change (kind, key, field, value, audit_id)',
  '(?, ?, ?, ?, ?)',
  'on conflict (kind, key, field) do update set value = excluded.value, audit_id = excluded.audit_id',
);

/** Stores which entry of the audit log set the state of each changed record last. */
export async function keepStates(tx: Transaction, changes: readonly Change[], entry: number): Promise<void> {
  const rows = changes.flatMap((change) =>
    statesOf(change).map(([field, value]) => rowOf(change, field, value, entry)),
  );
  if (rows.length > 0) await replaceStates(tx, rows);
}

const rowOf = ({ target: { kind, key } }: Change, field: string, value: unknown, entry: number): StateRow => [
  kind, key, field, value === undefined ? null : JSON.stringify(value), entry,
]; // prettier-ignore

/**
 * Returns the fields of the state that a change has, with their new values. A removed record has no state, and that of a
 * new one is worth telling only if it is not in use.
 */
function statesOf({ before, after }: Change): [field: string, value: unknown][] {
  if (after === undefined) return [];
  return STATE_FIELDS.flatMap((field): [string, unknown][] => {
    const value: unknown = Reflect.get(after, field);
    const isSet = before === undefined ? Boolean(value) : Object.hasOwn(before, field) || Object.hasOwn(after, field);
    return isSet ? [[field, value]] : [];
  });
}
