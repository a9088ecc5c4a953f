import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Returns a checksum of all rows, without those of the audit log and of the search. */
export async function checksum({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const tables = await db.read.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and name not like 'audit%' and name not like '%search%' and name not like 'sqlite%'`,
  );
  const digest = createHash('sha256');
  for (const { name } of tables)
    digest.update(JSON.stringify(await db.read.all(sql`select * from ${sql.table(name)}`)));
  return digest.digest('hex');
}
