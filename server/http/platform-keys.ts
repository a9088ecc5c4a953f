import { hash, timingSafeEqual } from 'node:crypto';
import { BUILT_IN_KEY } from '../contract/records/keys.ts';
import { LicensingError } from '../core/errors.ts';
import { ageOf } from '../time/moment-rules.ts';
import { build, statement } from '../db/kysely.ts';
import type { Actor } from './caller.ts';
import type { Deps } from './deps.ts';
import { failureLog } from './log.ts';

/** The last use of a key is stored at most once in this time, in seconds. */
const TOUCH = 60;

/** Valid platform keys in memory. */
export type PlatformKeys = {
  /** Returns the caller of a key. Throws 513 when the key is unknown, revoked or expired. */
  readonly actorOf: (key: string) => Actor | Promise<Actor>;
};

type Known = { readonly id: number; readonly expires: number | null; readonly actor: Actor; lastUsed: number };

const USED = statement<never>('update platform_key set last_used = ? where id = ?');

/**
 * Keys are read again after this many seconds, and when a notice tells that one has changed. A notice of another instance
 * may be lost with that instance.
 */
const KNOWN = 30;

/** Returns the hash of a platform key. The key itself is never stored. */
export const storedKey = (key: string): string => hash('sha256', key, 'hex');

/**
 * Holds all keys in memory by their hashes, so that the time of a look-up reveals nothing about a key. The built-in key,
 * which the back office sends with every request, is compared first, in constant time.
 */
export function createPlatformKeys(deps: Deps): PlatformKeys {
  const platform: Actor = { kind: 'key', name: BUILT_IN_KEY, permissions: 'all' };
  let loading: Promise<ReadonlyMap<string, Known>> | undefined;
  let loaded = Number.NaN;
  const forget = (): void => {
    loading = undefined;
  };
  deps.db.watch((notices) => {
    if (notices.some(({ kind }) => kind === 'key')) forget();
  }, forget);

  const load = async (): Promise<ReadonlyMap<string, Known>> => {
    const rows = await deps.db.read.all(build.selectFrom('platform_key').where('revoked', 'is', null).selectAll());
    return new Map(
      rows.map(({ id, name, hash: stored, permissions, expires, last_used: lastUsed }) => [
        stored,
        { id, expires, actor: { kind: 'key', name, permissions }, lastUsed: lastUsed ?? 0 },
      ]),
    );
  };

  const madeKey = async (key: string): Promise<Actor> => {
    const time = deps.steady();
    if (time - loaded >= KNOWN) forget();
    if (!loading) loaded = time;
    // A failed load is dropped, so that the next request tries again.
    loading ??= load().catch((error: unknown) => {
      forget();
      throw error;
    });
    const known = (await loading).get(storedKey(key));
    const now = deps.clock();
    if (!known || (known.expires !== null && known.expires < now)) throw new LicensingError(513);
    if (ageOf(known.lastUsed, now) >= TOUCH) {
      known.lastUsed = now;
      // With a full disk, keys must still be able to read.
      await deps.db.tx((tx) => tx.exec(USED, now, known.id)).catch(failureLog(deps.log, 'platformKey', 'warn'));
    }
    return known.actor;
  };

  return {
    actorOf: (key) => {
      const [given, builtIn] = [Buffer.from(key), Buffer.from(deps.secrets.platformKey)];
      if (given.length === builtIn.length && timingSafeEqual(given, builtIn)) return platform;
      if (key === '') throw new LicensingError(513);
      return madeKey(key);
    },
  };
}
