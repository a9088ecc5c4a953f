import { costOf, isSecretName, makeCommand, type SecretName } from '../core/secret-files.ts';
import { seal, unseal } from '../core/sealed.ts';
import { StartError } from '../core/start-error.ts';

/** A row of the table `secret`. */
export type Sealed = { readonly name: string; readonly sealed: string };

/** Returns what messages call a secret of a database. It is sealed together with the secret. */
export const label = (name: SecretName): string => `secret '${name}'`;

/** Returns a secret sealed with a key of 32 bytes, for its row. */
export const sealText = (key: Buffer, name: SecretName, text: string): string =>
  seal(key, label(name), Buffer.from(text));

/** Returns the text of a secret; undefined when the key does not open it. */
export const unsealText = (key: Buffer, name: SecretName, sealed: string): string | undefined =>
  unseal(key, label(name), sealed)?.toString();

/** Returns the texts of the secrets in rows. Throws StartError when the key does not open one of them. */
export function openTexts(key: Buffer, rows: readonly Sealed[]): ReadonlyMap<SecretName, string> {
  const texts = new Map<SecretName, string>();
  for (const { name, sealed } of rows) {
    // A newer version may have others.
    if (!isSecretName(name)) continue;
    const text = unsealText(key, name, sealed);
    if (text === undefined) throw notOpened(name);
    texts.set(name, text);
  }
  return texts;
}

const notOpened = (name: SecretName): StartError =>
  new StartError(
    `SECRET_KEY is not the key that sealed the ${label(name)} of this database. Set the right one. If it is lost, make a new secret: ${makeCommand(name)}. ${costOf(name)}`,
  );
