import type { Config } from '../config.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/handle.ts';
import type { Log } from './log.ts';

/** Dependencies of all parts of the service. No part reads the environment or a clock by itself. */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  /** Seconds that never jump: for durations, which a change of the time of day must not alter. */
  readonly steady: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly signing: Signing;
};

/** The secrets of the service. With PostgreSQL they may change while it runs, so read them here for each use. */
export type Secrets = {
  /** The platform key that the back office uses and that scripts can send. */
  readonly platformKey: string;
  /** Signs download links, and keys the fingerprints of requests with an `Idempotency-Key`; 32 bytes. */
  readonly linkKey: Buffer;
  /** Encrypts the secrets of operators' second factors; 32 bytes. */
  readonly factorKey: Buffer;
};

/** A public signing key. Times are seconds since 1970. */
export type SigningKey = {
  readonly keyId: string;
  /** SPKI DER, base64. */
  readonly publicKey: string;
  readonly createdAt: number;
  /** Absent from the key in use. */
  readonly retiredAt?: number | undefined;
};

/** Signs the texts that devices verify (docs/decisions/0015-offline-readings.md). */
export type Signing = {
  /** Returns all keys, newest first. Retired keys are never removed. */
  readonly keys: () => readonly SigningKey[];
  /** Signs the UTF-8 of a text (Ed25519) with the key in use. For a few texts this is faster than `signMany`. */
  readonly sign: (text: string) => SignedText & { readonly keyId: string };
  /**
   * Signs many texts in other threads, with the key in use now. Returns a function that resolves with the signatures in the
   * order of the texts; it may be called once.
   */
  readonly signMany: (texts: readonly string[]) => () => Promise<readonly (SignedText & { readonly keyId: string })[]>;
};

/** The bytes that were signed and the signature, each in base64. */
export type SignedText = { readonly code: string; readonly sign: string };
