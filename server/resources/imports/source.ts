import type { ImportName } from '../../contract/work/import-names.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';

export type Audit = (...changes: Change[]) => void;

/** An entry as its schema left it. */
export type Entry = Readonly<Record<string, unknown>>;

/** How the lines of an import become records. */
export type ImportSource = {
  /** The kind of its records in the audit log. */
  readonly kind: string;
  /** Identifies the record of an entry, as the audit log does; undefined where the service makes a name for it. */
  readonly key: (entry: Entry) => string | undefined;
  /** Another field that no two records share. */
  readonly unique?: string;
  /** Slow work that needs no database, done before the entry is stored: hashing passwords, which are never stored. */
  readonly prepare?: (entry: Entry) => Promise<Entry>;
  /** Stands in for `prepare` in a preview, at no cost. */
  readonly pretend?: (entry: Entry) => Entry;
  /** Adds or changes the record of an entry. */
  readonly put: (tx: Transaction, entry: Entry, audit: Audit) => Promise<void>;
};

export type ImportSources = Readonly<Record<ImportName, ImportSource>>;
