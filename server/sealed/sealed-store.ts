import { sql } from 'kysely';
import { costOf, isSecretName, makeCommand, type SecretName } from '../core/secret-files.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { SecretPlace } from '../core/secret-place.ts';
import { noteSecret, secretsMade } from '../core/secrets-made.ts';
import { StartError } from '../core/start-error.ts';
import type { Database, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import { label, openTexts, sealText, unsealText, type Sealed } from './sealed-text.ts';

/** For each secret, a function that returns its new text from the present one. It may be called again. */
export type SecretChanges = Readonly<Partial<Record<SecretName, (text: string | undefined) => string>>>;

/** The secrets in the table `secret`, sealed with the first key of SECRET_KEY. */
export type SealedStore = SecretPlace & {
  /** Returns the texts of all secrets. Throws StartError when the key does not open one of them. */
  readonly all: () => Promise<ReadonlyMap<SecretName, string>>;
  /**
   * Changes secrets in one transaction. Throws StartError, and changes nothing, when the key does not open one of them, or
   * when one is missing that this database had.
   */
  readonly change: (changes: SecretChanges) => Promise<void>;
  /** Seals with the first key what another one sealed, and returns the names. Throws StartError as `change` does. */
  readonly sealAnew: () => Promise<readonly SecretName[]>;
};

const ALL = sql<Sealed>`select name, sealed from secret`;
const ONE = statement<Sealed>('select name, sealed from secret where name = ?');
const PUT = statement<never>(
  'insert into secret (name, sealed) values (?, ?) on conflict (name) do update set sealed = excluded.sealed',
);

/** Returns the secrets of a database that were sealed with one of these keys. */
export function sealedStore(db: Database, keys: SecretKeys): SealedStore {
  async function put(tx: Transaction, name: SecretName, text: string): Promise<void> {
    await tx.exec(PUT, name, sealText(keys, name, text));
    await noteSecret(tx, name);
  }

  const all = async (): Promise<ReadonlyMap<SecretName, string>> => openTexts(keys, await db.read.all(ALL));

  const change = (changes: SecretChanges): Promise<void> =>
    db.tx(async (tx) => {
      const texts = openTexts(keys, await tx.all(ALL));
      const made = await secretsMade(tx);
      for (const [name, changed] of Object.entries(changes) as [SecretName, (text: string | undefined) => string][]) {
        const before = texts.get(name);
        if (before === undefined && made.has(name)) throw lost(name);
        const after = changed(before);
        if (after !== before) await put(tx, name, after);
      }
    }, 'essential');

  const sealAnew = (): Promise<readonly SecretName[]> =>
    db.tx(async (tx) => {
      const [first] = keys;
      const isOld = ({ name, sealed }: Sealed): boolean =>
        isSecretName(name) && unsealText([first], name, sealed) === undefined;
      const old = openTexts(keys, (await tx.all(ALL)).filter(isOld));
      for (const [name, text] of old) await put(tx, name, text);
      return [...old.keys()];
    }, 'essential');

  return {
    label,
    all,
    change,
    sealAnew,
    readSigning: async () => (await all()).get('signing'),
    changeSigning: (signing) => change({ signing }),
    make: (name, text) =>
      db.tx(async (tx) => {
        const found = await tx.get(ONE, name);
        if (found !== undefined && unsealText(keys, name, found.sealed) !== undefined)
          throw new StartError(
            `There is a ${label(name)}, and SECRET_KEY opens it. A new one is made only when it is missing or cannot be opened.`,
          );
        await put(tx, name, text);
      }, 'essential'),
  };
}

const lost = (name: SecretName): StartError =>
  new StartError(
    `The database has no ${label(name)}, though this service had one. Restore it from a backup, or make a new one: ${makeCommand(name)}. ${costOf(name)}`,
  );
