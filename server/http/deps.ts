import type { Config } from '../config.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/handle.ts';
import type { Log } from './log.ts';

/** What the parts of the service are given at start; nothing is read from the environment or the clock behind its back. */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  /** Measures how long something lasts, whatever is done to the time of day. */
  readonly steady: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly signing: Signing;
};

export type Secrets = {
  /** The key that the BFF attaches and scripts send. */
  readonly platformKey: string;
  /** Signs links that are handed out, and keys what is remembered of repeated requests; 32 bytes. */
  readonly linkKey: Buffer;
  /** Encrypts the secrets of operators' second factors; 32 bytes. */
  readonly factorKey: Buffer;
};

/** A public signing key as it is listed; times in seconds since 1970. */
export type SigningKey = {
  readonly keyId: string;
  /** SPKI DER, base64. */
  readonly publicKey: string;
  readonly createdAt: number;
  /** Since when it signs no more; absent from the one that does. */
  readonly retiredAt?: number | undefined;
};

/** Signs what devices verify. Offline format, Keys. */
export type Signing = {
  /** Every key there ever was, newest first. */
  readonly keys: () => readonly SigningKey[];
  /** Ed25519 over the UTF-8 of a text with the key in use: for a few, it is done sooner than handed over. */
  readonly sign: (text: string) => SignedText & { readonly keyId: string };
  /**
   * The same for many texts, off the event loop, with the key in use now. What is returned gives them in order, and is called
   * once when they are needed.
   */
  readonly signMany: (texts: readonly string[]) => () => Promise<readonly (SignedText & { readonly keyId: string })[]>;
};

/** The bytes that were signed and the signature, each in base64. */
export type SignedText = { readonly code: string; readonly sign: string };
