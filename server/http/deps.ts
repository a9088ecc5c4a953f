import type { Config } from '../config.ts';
import type { Clock } from '../core/clock.ts';
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
};

export type Secrets = {
  /** The key that the BFF attaches and scripts send. */
  readonly platformKey: string;
  /** Signs links that are handed out, and keys what is remembered of repeated requests; 32 bytes. */
  readonly linkKey: Buffer;
};
