import { costOf, isSecretName, makeCommand, type SecretName } from '../core/secret-files.ts';
import { seal, unseal } from '../core/sealed.ts';
import type { SecretKeys } from './secret-keys.ts';
import { StartError } from '../core/start-error.ts';

/** A row of the table `secret`. */
export type Sealed = { readonly name: string; readonly sealed: string };

/** Returns what messages call a secret of a database. It is sealed together with the secret. */
export const label = (name: SecretName): string => `secret '${name}'`;

/** Returns a secret sealed with the first key, for its row. */
export const sealText = ([first]: SecretKeys, name: SecretName, text: string): string =>
  seal(first, label(name), Buffer.from(text));

/** Returns the text of a secret; undefined when no key opens it. */
export function unsealText(keys: SecretKeys, name: SecretName, sealed: string): string | undefined {
  for (const key of keys) {
    const text = unseal(key, label(name), sealed);
    if (text !== undefined) return text.toString();
  }
  return undefined;
}

/** Returns the texts of the secrets in rows. Throws StartError when no key opens one of them. */
export function openTexts(keys: SecretKeys, rows: readonly Sealed[]): ReadonlyMap<SecretName, string> {
  const texts = new Map<SecretName, string>();
  for (const { name, sealed } of rows) {
    // A newer version may have others.
    if (!isSecretName(name)) continue;
    const text = unsealText(keys, name, sealed);
    if (text === undefined) throw notOpened(name);
    texts.set(name, text);
  }
  return texts;
}

const notOpened = (name: SecretName): StartError =>
  new StartError(
    `SECRET_KEY is not the key that sealed the ${label(name)} of this database. Set the right one. To change the key, set the new one, a comma and the old one. If the old one is lost, make a new secret: ${makeCommand(name)}. ${costOf(name)}`,
  );
