import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { SECRET_NAMES, secretFile, writeSecretFile, type SecretName } from '../core/secret-files.ts';
import { openTexts, sealText, type Sealed } from '../sealed/sealed-text.ts';
import { expectSecretFiles } from '../secrets-store.ts';
import { readSecretFile } from '../secrets.ts';
import { changeKeyFile, readKeyFile } from '../signing/key-file.ts';
import { MoveError } from './move-error.ts';
import type { Order } from './order.ts';

export type SecretTexts = ReadonlyMap<SecretName, string>;

const MADE = "select substr(name, 8) as name from setting where name like 'secret %'";

/**
 * Returns the secrets in the files of a data folder. Throws DataDirectoryError when one is damaged, or is missing though the
 * service had it.
 */
export function secretsOfFolder(db: DatabaseSync, { directory, config }: Order): SecretTexts {
  const made = db.prepare(MADE).all();
  expectSecretFiles(new Set(made.map(({ name }) => String(name))), { ...config, dataDir: directory });
  const names = SECRET_NAMES.filter((name) => existsSync(secretFile(directory, name)));
  return new Map(
    names.map((name) => [name, name === 'signing' ? (readKeyFile(directory) ?? '') : readSecretFile(directory, name)]),
  );
}

/** Returns the secrets of a database. Throws StartError when SECRET_KEY does not open them. */
export async function secretsOfPostgres(client: Client, { server }: Order): Promise<SecretTexts> {
  const { rows } = await client.query<Sealed>('select name, sealed from secret');
  return openTexts(server.secretKeys, rows);
}

/** Seals secrets into a database, and opens them again. */
export async function secretsToPostgres(client: Client, texts: SecretTexts, order: Order): Promise<void> {
  for (const [name, text] of texts)
    await client.query('insert into secret (name, sealed) values ($1, $2)', [
      name,
      sealText(order.server.secretKeys, name, text),
    ]);
  expectSecrets(texts, await secretsOfPostgres(client, order));
}

/** Writes secrets into the files of a data folder. */
export function secretsToFolder(directory: string, texts: SecretTexts): void {
  for (const [name, text] of texts) {
    if (name === 'signing') changeKeyFile(directory, () => text);
    else writeSecretFile(secretFile(directory, name), text);
  }
}

function expectSecrets(wanted: SecretTexts, found: SecretTexts): void {
  for (const [name, text] of wanted)
    if (found.get(name) !== text) throw new MoveError(`The secret ${name} differs after the move. Nothing was moved.`);
}
