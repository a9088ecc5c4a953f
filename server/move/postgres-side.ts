import type { Client } from 'pg';
import { columnType } from '../db/postgres/column-types.ts';
import { MoveError } from './move-error.ts';
import type { Source, Target } from './copy-tables.ts';
import { BATCH_BYTES, BATCH_ROWS, columnList, quoted, type Row, type Table } from './tables.ts';

/** The tables whose numbers are sequences in PostgreSQL. */
const SEQUENCES = 'sequence';

/** Counters that have a row for each connection in PostgreSQL. The view of their name adds them up. */
const SLOTS = ['sn_log_block', 'sn_log_count', 'sn_log_span'];

/** Returns the table of PostgreSQL that has the rows of a table of SQLite. */
const keptIn = (name: string): string => (SLOTS.includes(name) ? `${name}_slot` : name);

/** The slot of the moved counts. */
const FIRST_SLOT = '0';

const inPublic = "relnamespace = cast('public' as regnamespace)";
const isTable = `relkind in ('r', 'p') and ${inPublic}`;

/**
 * What slows loading down, or would count the rows again: how it is taken away, and how it comes back. An index of a table with
 * partitions comes and goes with those of the partitions.
 */
const LATER = `
  select 1 as step, format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as back
    from pg_constraint c join pg_class t on t.oid = conrelid where contype = 'f' and ${isTable}
  union all select 0, format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    from pg_index x join pg_class t on t.oid = indrelid
    where ${isTable} and not exists (select 1 from pg_constraint where conindid = indexrelid)
      and not exists (select 1 from pg_inherits where inhrelid = indexrelid)
  union all select 2, format('alter table %s disable trigger user', t.oid::regclass),
    format('alter table %s enable trigger user', t.oid::regclass)
    from pg_class t where ${isTable} and relhastriggers`;

const GIVE_IDS = `select pg_get_serial_sequence(quote_ident(relname), attname) as sequence, relname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid where ${isTable} and not relispartition and attidentity <> ''`;

async function* batches(client: Client, table: Table): AsyncGenerator<readonly Row[]> {
  const text = `fetch ${await batchOf(client, table)} from moved`;
  await client.query(`declare moved no scroll cursor for select ${columnList(table)} from ${quoted(table.name)}`);
  for (;;) {
    const { rows } = await client.query<Row[number][]>({ text, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close moved');
}

/** Returns how many rows of a table are read at once, by its longest row. */
async function batchOf(client: Client, table: Table): Promise<number> {
  const { name } = table;
  const into = keptIn(name);
  const isLong = (column: string): boolean => name !== SEQUENCES && columnType(`${into}.${column}`) !== 'bigint';
  const long = table.columns.filter(isLong).map((column) => `coalesce(octet_length(${quoted(column)}), 0)`);
  const { rows } = await client.query<{ longest: number }>(
    `select coalesce(max(${[...long, '1'].join(' + ')}), 1) as longest from ${quoted(into)}`,
  );
  return Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / (rows[0]?.longest ?? 1))));
}

/** Returns the tables of PostgreSQL, to be read in the transaction of a connection. */
export const postgresSource = (client: Client): Source => ({ read: (table) => batches(client, table) });

/** Returns the highest id that each table with ids has given away. */
export async function idsGiven(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; given: number | null }>(`select g.name, s.last_value as given
    from (${GIVE_IDS}) g join pg_sequences s on g.sequence = quote_ident(s.schemaname) || '.' || quote_ident(s.sequencename)`);
  return new Map(rows.flatMap(({ name, given }) => (given === null ? [] : [[name, given]])));
}

/** The tables of an empty database, to be filled. */
export type PostgresTarget = Target & {
  /** Ends the work: indexes are built, references proved, and ids go on after the rows and after those in `given`. */
  readonly finish: (given: ReadonlyMap<string, number>) => Promise<void>;
};

/** Begins to fill the tables of a database in the transaction of a connection. Nothing counts or finds the rows until the end. */
export async function postgresTarget(client: Client, tables: readonly Table[]): Promise<PostgresTarget> {
  const { rows: later } = await client.query<{ away: string; back: string }>(`${LATER} order by 1 desc, 2`);
  for (const { away } of later) await client.query(away);
  // The migrations fill some tables.
  for (const { name } of tables) if (name !== SEQUENCES) await client.query(`delete from ${quoted(keptIn(name))}`);
  return {
    ...postgresSource(client),
    write: (table, rows) =>
      table.name === SEQUENCES ? setSequences(client, rows) : insert(client, table, rows).catch(cannotKeep(table)),
    finish: async (given) => {
      for (const { back } of later.toReversed()) await client.query(back);
      const { rows: owned } = await client.query<{ sequence: string; name: string }>(GIVE_IDS);
      for (const { sequence, name } of owned)
        await client.query(
          `select setval(cast($1 as regclass), id) from (select greatest(max(id), $2::bigint) as id from ${quoted(name)}) t
            where id > 0`,
          [sequence, given.get(name) ?? null],
        );
      await client.query('analyze');
    },
  };
}

async function insert(client: Client, table: Table, rows: readonly Row[]): Promise<void> {
  const into = keptIn(table.name);
  const arrays = table.columns.map((name, at) => `$${at + 1}::${columnType(`${into}.${name}`)}[]`);
  const [slot, first] = into !== table.name ? [', slot', `, ${FIRST_SLOT}`] : ['', ''];
  await client.query({
    name: `into ${into}`,
    text: `insert into ${quoted(into)} (${columnList(table)}${slot}) select *${first} from unnest(${arrays.join(', ')})`,
    values: table.columns.map((_, at) => rows.map((row) => row[at])),
  });
}

async function setSequences(client: Client, rows: readonly Row[]): Promise<void> {
  for (const [name, next] of rows)
    await client.query('select setval(cast($1 as regclass), greatest($2::bigint - 1, 1), $2 > 1)', [
      `${SEQUENCES}_${String(name)}`,
      next,
    ]);
}

/** The code of PostgreSQL for a text that its encoding does not have. */
const BAD_TEXT = '22021';

const cannotKeep =
  ({ name }: Table) =>
  (cause: unknown): never => {
    if (!(cause instanceof Error)) throw cause;
    const isText = 'code' in cause && cause.code === BAD_TEXT;
    const reason = isText ? 'a text has the character U+0000, which PostgreSQL does not store' : cause.message;
    throw new MoveError(`The table ${name} cannot be copied: ${reason}. Nothing was moved.`, { cause });
  };
