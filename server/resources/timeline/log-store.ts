import { sql, type SqlBool } from 'kysely';
import type { AnyLogRecord } from '../../contract/history/logs.ts';
import { SEAT_STATUSES } from '../../contract/records/logs.ts';
import type { Reader } from '../../db/handle.ts';
import type { Condition } from '../../query/condition.ts';
import { recordsOf } from '../../query/page-records.ts';
import { rowKey } from '../../query/row-keys.ts';
import { logList } from '../logs/fields.ts';
import type { Source } from './source.ts';
import { newestOf, type Stream, type StreamRow } from './stream-store.ts';

export const LOG_KINDS = ['session', 'refusal', 'seat'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

const SEATS = `l.status in (${SEAT_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** One kind of log entries: the letter in a cursor, the condition, and the index of an SN. The index has the same text. */
const KINDS = {
  session: { letter: 'l', where: [`l.error_code = 0 and (${SEATS}) is not true`], index: 'sn_log_sn_start' },
  refusal: { letter: 'r', where: ['l.error_code <> 0'], index: 'sn_log_sn_refused' },
  seat: { letter: 't', where: [SEATS], index: 'sn_log_sn_seat' },
} as const satisfies Record<LogKind, { letter: string; where: readonly string[]; index: string }>;

const ALL = { letter: 'a', where: [], index: 'sn_log_sn_start' } as const;

/** The entries that a timeline has of the log: those of SNs, of a device, or of an account on SNs. */
export type Logs = {
  readonly sns?: readonly number[];
  readonly machine?: number;
  readonly loginName?: string;
};

/** Returns the sources of the wanted kinds of log entries. All kinds together are one source. */
export const logSources = (db: Reader, logs: Logs, kinds: readonly LogKind[]): Source[] =>
  (kinds.length === LOG_KINDS.length ? [ALL] : kinds.map((kind) => KINDS[kind])).map(({ letter, where, index }) => {
    const conditions = where.map((text): Condition => sql<SqlBool>`${sql.raw(text)}`);
    const stream = streamOf(logs, index, conditions);
    return {
      letter,
      read: async (wanted) => recordsAt(db, await newestOf(db, stream, wanted)),
    };
  });

function streamOf({ sns = [], machine, loginName }: Logs, index: string, where: readonly Condition[]): Stream {
  const common = { id: 'l.id', time: 'l.start_time', isByTime: true, where };
  const by = (name: string, own: Stream['own'], parents: readonly number[]): Stream => ({
    ...{ ...common, from: 'sn_log l', index: name, own, parents },
  });
  if (machine !== undefined) return by('sn_log_machine', sql<SqlBool>`l.machine_id = p.value`, [machine]);
  if (loginName === undefined) return by(index, sql<SqlBool>`l.sn_id = p.value`, sns);
  return by('sn_log_login_name', sql<SqlBool>`l.login_name = ${loginName} and l.sn_id = p.value`, sns);
}

/** Returns the ids of the SNs whose logs have entries of an account. */
export const snsOfAccount = (db: Reader, name: string): Promise<number[]> =>
  db.column(sql<{ id: number }>`with recursive found (id) as (
      select min(sn_id) from sn_log where login_name = ${name}
      union all select (select min(sn_id) from sn_log where login_name = ${name} and sn_id > found.id)
      from found where found.id is not null)
    select id from found where id is not null and id not in (select sn_id from sn_log_gone)`);

/** An entry that was removed since its id was found is left out. */
async function recordsAt(db: Reader, rows: readonly StreamRow[]) {
  const texts = await recordsOf(
    db,
    logList,
    rows.map(({ id, time }) => rowKey(logList, id, time)),
  );
  const records = new Map(
    texts.map((text) => JSON.parse(text) as AnyLogRecord).map((record) => [record.uid, record] as const),
  );
  return rows.flatMap(({ id, time }) => {
    const log = records.get(id);
    return log ? [{ time, place: [time, id], content: { kind: kindOf(log), log } }] : [];
  });
}

const kindOf = ({ errorCode, status }: AnyLogRecord): LogKind => {
  if (errorCode !== 0) return 'refusal';
  return SEAT_STATUSES.some((seat) => seat === status) ? 'seat' : 'session';
};
