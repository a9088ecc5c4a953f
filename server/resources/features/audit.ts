import type { RecordText } from '../../query/record.ts';
import { difference, type Change, type Target } from '../../http/audit.ts';

type Parsed = { id: number; name: string };

/**
 * Returns the audit entry of features that belong to a target (product, template or SN): each with its id, its name and
 * the changed fields, or all fields when it was created or removed.
 */
export function featureChange(target: Target, before: readonly RecordText[], after: readonly RecordText[]): Change {
  const old = before.map((text) => JSON.parse(text) as Parsed);
  const young = new Map(after.map((text) => JSON.parse(text) as Parsed).map((record) => [record.id, record]));
  const made = [...young.values()].filter(({ id }) => !old.some((record) => record.id === id));
  const [left, right]: [object[], object[]] = [[], made];
  for (const record of old) {
    const now = young.get(record.id);
    const { id, name } = now ?? record;
    const changed = now ? difference(record, now) : { before: record, after: undefined };
    left.push({ id, name, ...changed.before });
    if (changed.after) right.push({ id, name, ...changed.after });
  }
  return { target, before: { features: left }, after: { features: right } };
}
