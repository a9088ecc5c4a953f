import type { TrustedKey } from './keys.ts';
import type { Machine } from './machine.ts';

/** What a device works with. Everything that a test may want to decide is in here. */
export type Context = {
  /** Where the state is kept. */
  readonly folder: string;
  readonly machine: Machine;
  /** The keys that are trusted whatever the state says; without them, those that were trusted by hand. */
  readonly pinnedKeys: readonly TrustedKey[] | undefined;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** That many random bytes. */
  readonly random: (bytes: number) => Uint8Array;
  readonly fetch: typeof fetch;
};
