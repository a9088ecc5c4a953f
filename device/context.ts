import type { TrustedKey } from './keys.ts';
import type { Machine } from './machine.ts';

/** The surroundings of a device. A test can replace each of them. */
export type Context = {
  /** The folder with the device's state. */
  readonly folder: string;
  readonly machine: Machine;
  /** The only trusted keys, whatever the state says. Undefined: the keys that were trusted by hand count. */
  readonly pinnedKeys: readonly TrustedKey[] | undefined;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns this many random bytes. */
  readonly random: (bytes: number) => Uint8Array;
  readonly fetch: typeof fetch;
};
