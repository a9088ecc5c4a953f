import type { Pool, PoolClient } from 'pg';
import { isConflict } from '../../server/db/postgres/postgres-error.ts';
import { auditOf, columnsOf, withoutNulls, type Record, type Store } from './fastify-store.ts';

const columns = columnsOf((column) => `to_char(to_timestamp(${column}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`);

type Prepared = { readonly name: string; readonly text: string };

const prepared = (name: string, text: string): Prepared => ({ name, text });
const FIND = prepared('find', `select ${columns}, revision from sn where sn = $1`);
const PAGE = prepared('page', `select ${columns} from sn where archived = 0 order by id limit $1 offset $2`);
const OF_TYPE = prepared(
  'type',
  `select ${columns} from sn where type = $1 and archived = 0 order by id limit $2 offset $3`,
);
const COUNT = prepared('count', 'select sum(n) as n from sn_count where archived = 0');
const COUNT_OF_TYPE = prepared('counted', 'select sum(n) as n from sn_count where archived = 0 and type = $1');
const UPDATE = prepared(
  'update',
  'update sn set status = $1, volume_number = $2, update_time = $3, revision = revision + 1 where sn = $4',
);
const AUDIT = prepared(
  'audit',
  `insert into audit (time, actor, actor_kind, ip, operation, request_id, targets, before, after, outcome)
    values ($1, 'platform', 'key', $2, 'updateSn', $3, $4, $5, $6, 0) returning id`,
);
const TARGET = prepared('target', "insert into audit_target (key, kind, audit_id) values ($1, 'sn', $2)");

/** The statements of the benchmark on PostgreSQL. Changes are serializable, as in the product, and run again after a conflict. */
export function openPostgresStore(pool: Pool): Store {
  const page = async (rows: Prepared, values: unknown[], count: Prepared, counted: unknown[]) => {
    const [items, total] = await Promise.all([
      pool.query<Record>({ ...rows, values }),
      pool.query<{ n: number | null }>({ ...count, values: counted }),
    ]);
    return { total: total.rows[0]?.n ?? 0, items: items.rows.map(withoutNulls) };
  };

  const update =
    (client: PoolClient): Store['update'] =>
    async (sn, body, context) => {
      const find = async () => (await client.query<Record>({ ...FIND, values: [sn] })).rows[0];
      await client.query('begin isolation level serializable');
      const before = await find();
      if (before) {
        const { status, volumeNumber = before.volumeNumber } = body;
        const now = Math.floor(Date.now() / 1000);
        await client.query({ ...UPDATE, values: [status, volumeNumber, now, sn] });
        const values = auditOf(
          sn,
          now,
          before,
          { status, ...(volumeNumber !== undefined && { volumeNumber }) },
          context,
        );
        const { rows } = await client.query<{ id: number }>({ ...AUDIT, values });
        await client.query({ ...TARGET, values: [sn, rows[0]?.id] });
      }
      const after = await find();
      await client.query('commit');
      return withoutNulls(after);
    };

  return {
    get: async (sn) => withoutNulls((await pool.query<Record>({ ...FIND, values: [sn] })).rows[0]),
    page: async (limit, offset) => page(PAGE, [limit, offset], COUNT, []),
    pageOfType: async (type, limit, offset) => page(OF_TYPE, [type, limit, offset], COUNT_OF_TYPE, [type]),
    update: async (...given) => {
      const client = await pool.connect();
      try {
        for (;;) {
          try {
            return await update(client)(...given);
          } catch (error) {
            await client.query('rollback');
            if (!isConflict(error)) throw error;
          }
        }
      } finally {
        client.release();
      }
    },
  };
}
