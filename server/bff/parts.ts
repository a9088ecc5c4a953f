import type { FoundKind } from '../contract/kinds.ts';
import type { Reader } from '../db/handle.ts';
import type { Deps } from '../http/deps.ts';
import type { Front } from '../http/front.ts';
import type { Vitals } from '../http/metrics/vitals.ts';
import type { SignedIn } from './front.ts';
import type { Passwords } from './passwords.ts';

/** Finds records of the licensing API. The back office itself knows none of their tables. */
export type Records = {
  /** Returns the row id of the record with a key, or undefined when there is none. */
  readonly idOf: (db: Reader, kind: FoundKind, key: string) => Promise<number | undefined>;
  /** Returns the keys and the names of the records that exist. */
  readonly named: (
    db: Reader,
    kind: FoundKind,
    ids: readonly number[],
  ) => Promise<readonly { row: number; key: string; title: string; subtitle: string | null }[]>;
};

/** What the operations of the back office share. */
export type Parts = {
  readonly deps: Deps;
  readonly front: Front<SignedIn>;
  readonly passwords: Passwords;
  readonly records: Records;
  readonly vitals: Vitals | undefined;
};
