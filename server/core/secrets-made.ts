import type { Reader, Transaction } from '../db/handle.ts';
import { build, statement } from '../db/kysely.ts';
import type { SecretName } from './secret-files.ts';

const NOTE = statement<never>(
  "insert into setting (name, value) values ('secret ' || ?, 'made') on conflict do nothing",
);

/** Returns the names of the secrets that a database was used with. */
export async function secretsMade(db: Reader): Promise<Set<string>> {
  const names = await db.column(build.selectFrom('setting').select('name').where('name', 'like', 'secret %'));
  return new Set(names.map((name) => name.slice('secret '.length)));
}

/** Stores in the database that it is used with a secret. */
export async function noteSecret(tx: Transaction, name: SecretName): Promise<void> {
  await tx.exec(NOTE, name);
}
