import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** What the audit log says of some requests. */
export type Audited = Readonly<Record<'targets' | 'before' | 'after' | 'found', readonly object[]>>;

type Part = { readonly list: string; readonly id: number };

/** Returns the audited changes of one record as one change. Its features are in order of id, without unchanged ones. */
export function asOneChange({ targets, before, after, found }: Audited): object {
  const distinct = new Set(targets.map((target) => JSON.stringify(target)));
  return { targets: [...distinct], before: asOne(before), after: asOne(after), found };
}

function asOne(changes: readonly object[]): object {
  const fields = changes.flatMap((change) => Object.entries(change) as [string, unknown][]);
  const parts = fields.flatMap(([list, value]) =>
    Array.isArray(value)
      ? (value as object[]).map((part) => ({ ...part, guid: undefined, list }) as object as Part)
      : [],
  );
  return {
    fields: Object.fromEntries(fields.filter(([, value]) => !Array.isArray(value))),
    parts: parts.filter((part) => Object.keys(part).length > 4).toSorted((one, other) => one.id - other.id),
  };
}

type Revisions = ReadonlyMap<string, readonly { readonly id: number; readonly revision: number }[]>;

/** Returns the revisions of the records that have features and configuration items, by table. */
export const revisions = async ({ db }: TestApp): Promise<Revisions> =>
  new Map(
    await Promise.all(
      ['product', 'template', 'sn'].map(
        async (table) =>
          [
            table,
            await db.read.all(sql<{ id: number; revision: number }>`select id, revision from ${sql.raw(table)}`),
          ] as const,
      ),
    ),
  );

/** Makes the revisions count all changes since `before` as one, as those of a batch do. */
export const countOnce = ({ db }: TestApp, before: Revisions): Promise<void> =>
  db.tx(async (tx) => {
    for (const [table, rows] of before)
      await tx.run(sql`update ${sql.raw(table)} as t set revision = (n.value ->> 'revision') + 1
        from json_each(${JSON.stringify(rows)}) n
        where t.id = n.value ->> 'id' and t.revision > (n.value ->> 'revision') + 1`);
  });
