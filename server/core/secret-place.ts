import type { SecretName } from './secret-files.ts';

/** Where the secrets of a service are kept: in files of its data folder, or sealed in its database. */
export type SecretPlace = {
  /** Returns what messages call a secret. */
  readonly label: (name: SecretName) => string;
  /** Returns the signing keys as text; undefined when there are none. */
  readonly readSigning: () => Promise<string | undefined>;
  /**
   * Replaces the text of the signing keys by what `change` returns for it. Changes of all processes run one after another.
   * `change` may be called again from its beginning.
   */
  readonly changeSigning: (change: (text: string | undefined) => string) => Promise<void>;
  /** Stores a secret that was lost. Throws when it is there. */
  readonly make: (name: SecretName, text: string) => Promise<void>;
};
