import type { Config, DatabaseServer } from '../config.ts';
import type { SecretName } from '../core/secret-files.ts';
import type { Clock } from '../time/clock.ts';
import type { Copied } from './copy-tables.ts';

/** What moves between a data folder and a database. */
export type Order = {
  readonly directory: string;
  readonly server: DatabaseServer;
  readonly config: Pick<Config, 'platformKey' | 'timeZone'>;
  readonly clock: Clock;
  /** Called with the name of each table before it is copied. */
  readonly onTable?: ((name: string) => void) | undefined;
};

/** What was moved: the tables, how many stored files, and the secrets. */
export type Moved = {
  readonly tables: Copied;
  readonly files: number;
  readonly secrets: readonly SecretName[];
};
