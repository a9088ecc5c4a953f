import type { ImportName } from '../../contract/import-names.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';

export type Audit = (...changes: Change[]) => void;

/** An entry as its schema left it. */
export type Entry = Readonly<Record<string, unknown>>;

/** How the lines of an import become records. */
export type ImportSource = {
  /** What identifies the record of an entry; undefined where each line makes one of its own. */
  readonly key: (entry: Entry) => string | undefined;
  /** What takes long and needs no database, before the entry is kept: nothing of it is kept as it was typed. */
  readonly prepare?: (entry: Entry) => Promise<Entry>;
  /** Adds or changes the record of an entry. */
  readonly put: (tx: Transaction, entry: Entry, audit: Audit) => Promise<void>;
};

export type ImportSources = Readonly<Record<ImportName, ImportSource>>;
