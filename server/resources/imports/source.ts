import type { ImportName } from '../../contract/work/import-names.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Audit } from '../../http/audit.ts';

export type Entry = Readonly<Record<string, unknown>>;

export type ImportSource = {
  /** The kind of the records in the audit log. */
  readonly kind: string;
  /** Returns the key of an entry's record in the audit log; undefined when the service generates it. */
  readonly key: (entry: Entry) => string | undefined;
  /** Another field with unique values. */
  readonly unique?: string;
  /** Slow work before the entry is stored: passwords are hashed and never stored. */
  readonly prepare?: (entry: Entry, caller: string) => Promise<Entry>;
  /** Replaces `prepare` in a preview, without its cost. */
  readonly pretend?: (entry: Entry) => Entry;
  /** Adds or changes the record of an entry. */
  readonly put: (tx: Transaction, entry: Entry, audit: Audit) => Promise<void>;
};

export type ImportSources = Readonly<Record<ImportName, ImportSource>>;
