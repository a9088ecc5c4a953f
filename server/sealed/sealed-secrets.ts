import type { Config } from '../config.ts';
import { newSecret, type SecretName } from '../core/secret-files.ts';
import type { Secrets, Signing } from '../http/deps.ts';
import { failureLog, type Log } from '../http/log.ts';
import { createSigning, preparedKeys, readGivenKey } from '../signing/signing.ts';
import type { Clock } from '../time/clock.ts';
import { repeat } from '../time/repeat.ts';
import type { SealedStore } from './sealed-store.ts';

/** Milliseconds between two looks for secrets that another process changed. */
const EVERY = 500;

/** The secrets of a running service. */
export type SealedSecrets = {
  readonly secrets: Secrets;
  readonly signing: Signing;
  /** Looks for changes no longer. */
  readonly stop: () => Promise<void>;
};

type Source = {
  readonly config: Pick<Config, 'platformKey' | 'signingKeyFile'>;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Opens the secrets of a database, and makes those that it does not have yet. Processes that start at the same time make the
 * same ones. What another process changes takes effect within a second. Throws StartError when SECRET_KEY is not the right
 * one, and ConfigError for a SIGNING_KEY_FILE that cannot be used. Secrets that an old key of SECRET_KEY sealed are sealed with
 * the first one.
 */
export async function openSealedSecrets(store: SealedStore, { config, clock, log }: Source): Promise<SealedSecrets> {
  const given = readGivenKey(config.signingKeyFile);
  const label = store.label('signing');
  const kept = (text: string | undefined): string => text ?? newSecret();
  await store.change({
    ...(config.platformKey === undefined && { platform: kept }),
    link: kept,
    factor: kept,
    signing: (text) => preparedKeys(text, label, given, clock()),
  });
  const sealed = await store.sealAnew();
  if (sealed.length > 0)
    log.write('info', {
      operation: 'secrets',
      message: 'The first key of SECRET_KEY now seals the secrets.',
      names: sealed,
    });
  let texts = await store.all();
  const textOf = (name: SecretName): string => {
    const text = texts.get(name);
    if (text === undefined) throw new TypeError(`There is no ${store.label(name)}.`);
    return text;
  };
  const signingText = (): string => textOf('signing');
  const signing = createSigning({ label, mark: signingText, read: signingText }, given, log);

  const look = async (): Promise<void> => {
    const found = await store.all();
    const names = [...found.keys()].filter((name) => found.get(name) !== texts.get(name));
    if (names.length === 0) return;
    // A secret that was removed stays valid until a new one is made.
    texts = new Map([...texts, ...found]);
    log.write('info', { operation: 'secrets', message: 'New secrets apply from now on.', names });
  };
  const looking = repeat(EVERY, look, failureLog(log, 'secrets'));
  return {
    secrets: {
      get platformKey() {
        return config.platformKey ?? textOf('platform');
      },
      get linkKey() {
        return Buffer.from(textOf('link'), 'base64url');
      },
      get factorKey() {
        return Buffer.from(textOf('factor'), 'base64url');
      },
    },
    signing,
    stop: looking.stop,
  };
}
