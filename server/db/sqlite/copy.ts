import { backup, DatabaseSync } from 'node:sqlite';
import { naming } from './connect.ts';
import { userVersion } from './migrate.ts';
import { databaseFile } from './storage.ts';

/** What a copy of a database holds: its schema, the id of its data folder, and the rows of each table. */
export type Contents = {
  readonly schema: number;
  readonly instance: string;
  readonly rows: Readonly<Record<string, number>>;
};

/** A file that a row names: its path in the data folder, and its SHA-256 in hexadecimal. */
export type NamedFile = { readonly name: string; readonly sha256: string };

/** Pages that are copied at once. */
const PAGES = 2000;

/** Milliseconds to wait for the lock of another process. */
const PATIENCE = 5000;

/**
 * Copies the database of a data folder to a new file, as it was at one moment. The service may write meanwhile. The copy is
 * one file, without a write-ahead log. Throws DataDirectoryError.
 */
export async function copyDatabase(directory: string, target: string): Promise<void> {
  const file = databaseFile(directory);
  const source = naming(file, () => new DatabaseSync(file, { readOnly: true, timeout: PATIENCE }));
  try {
    // An open transaction keeps its moment. Without it, each write of the service would begin the copy anew.
    naming(file, () => {
      source.exec('begin');
      userVersion(source);
    });
    await backup(source, target, { rate: PAGES });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(target);
  copy.exec('pragma synchronous = full; pragma journal_mode = delete');
  copy.close();
}

/** Answers questions about a copy. */
export type Copy = {
  readonly contents: () => Contents;
  /** Uploaded files that the database names, in the folder `files`. */
  readonly files: () => readonly NamedFile[];
  /** The names of the secrets that the service of this database has had in files. */
  readonly secrets: () => readonly string[];
  /** Reads every page, every reference and every counter. Returns what is wrong. */
  readonly faults: () => readonly string[];
  readonly close: () => void;
};

/** Opens a copy. Throws DataDirectoryError when it is not a database. */
export function openCopy(file: string): Copy {
  const db = naming(file, () => new DatabaseSync(file, { readOnly: true, timeout: PATIENCE }));
  const texts = (sql: string): string[] => naming(file, () => db.prepare(sql).all()).map(({ text }) => String(text));
  return {
    contents: () => ({
      schema: userVersion(db),
      instance: texts("select value as text from setting where name = 'instance'")[0] ?? '',
      rows: Object.fromEntries(naming(file, () => ordinaryTables(db)).map((name) => [name, countOf(db, name)])),
    }),
    files: () =>
      db
        .prepare('select stored_as, sha256 from product_file order by id')
        .all()
        .map((row) => ({
          name: `files/${String(row['stored_as'])}`,
          sha256: String(row['sha256']),
        })),
    secrets: () => texts("select substr(name, 8) as text from setting where name like 'secret %' order by name"),
    faults: () => naming(file, () => faultsIn(db)),
    close: () => db.close(),
  };
}

const TABLES = `select name as text from pragma_table_list where schema = 'main' and type = 'table'
  and name not like 'sqlite%' order by name`;

/** Returns the names of the ordinary tables: what a search index holds follows from them. */
export const ordinaryTables = (db: DatabaseSync): string[] =>
  db
    .prepare(TABLES)
    .all()
    .map(({ text }) => String(text));

const countOf = (db: DatabaseSync, table: string): number =>
  Number(db.prepare(`select count(*) as n from "${table}"`).get()?.['n']);

/** Counters, and the same numbers counted anew. */
const COUNTED = {
  sn_count: `select archived, status, standing, type, product_id, template_id, business_id, count(*) as n from sn
    group by 1, 2, 3, 4, 5, 6, 7`,
  sn_block: 'select id >> 10 as block, count(*) as n from sn where archived = 0 group by 1',
  sn_log_count: `select status, error_code, count(*) as n from sn_log
    where sn_id not in (select sn_id from sn_log_gone) group by 1, 2`,
} as const;

const MOST_FAULTS = 10;

function faultsIn(db: DatabaseSync): string[] {
  const pages = db.prepare(`pragma integrity_check(${MOST_FAULTS})`).all();
  const found = pages.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok');
  // Counting in a damaged file would fail with a worse message.
  if (found.length > 0) return found;
  const [lost] = db.prepare('select "table" as name, count(*) as n from pragma_foreign_key_check group by 1').all();
  if (lost) found.push(`${Number(lost['n'])} rows of ${String(lost['name'])} refer to rows that do not exist`);
  for (const [table, counted] of Object.entries(COUNTED)) {
    const kept = `select * from ${table} where n <> 0`;
    const wrong = `select count(*) as n from (select * from (${kept} except ${counted}) union all select * from (${counted} except ${kept}))`;
    if (Number(db.prepare(wrong).get()?.['n']) > 0) found.push(`${table} differs from a recount`);
  }
  return found;
}
