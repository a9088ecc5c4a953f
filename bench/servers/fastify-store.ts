import type { Database } from 'better-sqlite3';
import { SN_FLAGS } from '../../server/contract/records/licence.ts';
import { columnName } from '../../server/query/names.ts';
import { NUMBERS, TEXTS, TIMES, type Update } from './fastify-schemas.ts';

export type Record = { revision: number; status: number; volumeNumber?: number };

export type Page = { readonly total: number; readonly items: readonly Record[] };

/** Who sent a change. */
export type Context = { readonly ip: string; readonly requestId: string };

type Awaitable<Value> = Value | Promise<Value>;

/** What the server needs of a database. */
export type Store = {
  readonly get: (sn: string) => Awaitable<Record | undefined>;
  readonly page: (limit: number, offset: number) => Awaitable<Page>;
  readonly pageOfType: (type: string, limit: number, offset: number) => Awaitable<Page>;
  readonly update: (sn: string, body: Update, context: Context) => Awaitable<Record | undefined>;
};

/** Returns the columns of an SN. `text` writes a column of seconds as a date. */
export const columnsOf = (text: (column: string) => string): string =>
  [
    ...[...TEXTS, ...NUMBERS, ...SN_FLAGS].map((name) => `${columnName(name)} as "${name}"`),
    ...TIMES.map((name) => `${text(columnName(name))} as "${name}"`),
  ].join();

const columns = columnsOf((column) => `datetime(${column}, 'unixepoch')`);

/** The statements of the benchmark on better-sqlite3. Totals come from the counter table, as in the product. */
export function openStore(db: Database): Store {
  for (const pragma of [
    'journal_mode = wal',
    'synchronous = full',
    'foreign_keys = on',
    'busy_timeout = 5000',
    'cache_size = -65536',
  ])
    db.pragma(pragma);

  const find = db.prepare<[string], Record>(`select ${columns}, revision from sn where sn = ?`);
  const page = db.prepare<[number, number], Record>(
    `select ${columns} from sn where archived = 0 order by id limit ? offset ?`,
  );
  const pageOfType = db.prepare<[string, number, number], Record>(
    `select ${columns} from sn where type = ? and archived = 0 order by id limit ? offset ?`,
  );
  const count = db.prepare<[], { n: number }>('select sum(n) as n from sn_count where archived = 0');
  const countOfType = db.prepare<[string], { n: number }>(
    'select sum(n) as n from sn_count where archived = 0 and type = ?',
  );
  const update = db.prepare(
    'update sn set status = ?, volume_number = ?, update_time = ?, revision = revision + 1 where sn = ?',
  );
  const insertAudit =
    db.prepare(`insert into audit (time, actor, actor_kind, ip, operation, request_id, targets, before, after, outcome)
    values (?, 'platform', 'key', ?, 'updateSn', ?, ?, ?, ?, 0)`);
  const insertTarget = db.prepare("insert into audit_target (key, kind, audit_id) values (?, 'sn', ?)");

  const change = db.transaction((sn: string, body: Update, context: Context): Record | undefined => {
    const before = find.get(sn);
    if (!before) return undefined;
    const { status, volumeNumber = before.volumeNumber } = body;
    const now = Math.floor(Date.now() / 1000);
    update.run(status, volumeNumber, now, sn);
    const { lastInsertRowid } = insertAudit.run(
      now, context.ip, context.requestId, JSON.stringify([{ kind: 'sn', key: sn }]),
      JSON.stringify([{ status: before.status, volumeNumber: before.volumeNumber }]), JSON.stringify([{ status, volumeNumber }]),
    ); // prettier-ignore
    insertTarget.run(sn, lastInsertRowid);
    return find.get(sn);
  });

  return {
    get: (sn) => withoutNulls(find.get(sn)),
    page: (limit, offset) => ({
      total: count.get()?.n ?? 0,
      items: page.all(limit, offset).map(withoutNulls),
    }),
    pageOfType: (type, limit, offset) => ({
      total: countOfType.get(type)?.n ?? 0,
      items: pageOfType.all(type, limit, offset).map(withoutNulls),
    }),
    update: (sn, body, context) => withoutNulls(change.immediate(sn, body, context)),
  };
}

type Limits = Pick<Record, 'status' | 'volumeNumber'>;

/** Returns the values of an audit entry: time, address, request, records, and their fields before and after. */
export const auditOf = (
  sn: string,
  now: number,
  { status, volumeNumber }: Limits,
  after: Limits,
  { ip, requestId }: Context,
): [number, string, string, string, string, string] => [
  ...([now, ip, requestId, JSON.stringify([{ kind: 'sn', key: sn }])] as const),
  ...([JSON.stringify([{ status, volumeNumber }]), JSON.stringify([after])] as const),
];

/** Fields without a value are left out; the serialiser would write null as 0. */
export function withoutNulls<Row extends object | undefined>(row: Row): Row {
  for (const name in row) if (Reflect.get(row, name) === null) Reflect.deleteProperty(row, name);
  return row;
}
