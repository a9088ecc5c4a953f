import { createDigest, type Digest } from './digest.ts';
import { MoveError } from './move-error.ts';
import type { Row, Table } from './tables.ts';

/** A database that is read. */
export type Source = { readonly read: (table: Table) => AsyncIterable<readonly Row[]> | Iterable<readonly Row[]> };

/** A database that is written, and read again to compare. */
export type Target = Source & { readonly write: (table: Table, rows: readonly Row[]) => Promise<void> };

/** What was copied of each table, by its name. */
export type Copied = ReadonlyMap<string, Digest>;

/** Copies all rows of tables. Calls `before` with the name of each table. */
export async function copyTables(
  tables: readonly Table[],
  source: Source,
  target: Target,
  before: (name: string) => void = () => undefined,
): Promise<Copied> {
  const copied = new Map<string, Digest>();
  for (const table of tables) {
    before(table.name);
    const digest = createDigest();
    for await (const rows of source.read(table)) {
      digest.add(rows);
      await target.write(table, rows);
    }
    copied.set(table.name, digest.end());
  }
  return copied;
}

/** Reads the copies. Throws MoveError for a table that differs from what was copied. */
export async function verifyTables(tables: readonly Table[], target: Source, copied: Copied): Promise<void> {
  for (const table of tables) {
    const digest = createDigest();
    for await (const rows of target.read(table)) digest.add(rows);
    const [found, wanted] = [digest.end(), copied.get(table.name)];
    if (found.rows !== wanted?.rows || found.checksum !== wanted.checksum)
      throw new MoveError(
        `The table ${table.name} has ${found.rows} rows with the checksum ${found.checksum} after the move, and had ${wanted?.rows} with ${wanted?.checksum}. Nothing was moved.`,
      );
  }
}
