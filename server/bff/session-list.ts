import { sql, type SqlBool } from 'kysely';
import type { ListDefinition } from '../query/definition.ts';
import { runList, type Page, type PageRequest } from '../query/list.ts';
import { STEP_BACK } from '../time/moment-rules.ts';
import type { RecordFields } from '../query/record.ts';
import { dialect } from '../db/dialect.ts';
import type { Reader } from '../db/handle.ts';
import { ABSOLUTE, IDLE, type OperatorSession } from './session-store.ts';

const record: RecordFields = {
  id: ['s.id', 'number'],
  current: ['s.id = asking.id', 'flag'],
  created: ['s.created', 'time'],
  lastSeen: ['s.last_seen', 'time'],
  ip: ['s.ip', 'text'],
  userAgent: ['s.user_agent', 'text'],
};

const LATEST = sql.raw(dialect.greatest('s.last_seen', 's.created'));

/** Returns the live sessions of an operator, oldest first. Marks the session that asks. */
export function sessionsOf(
  db: Reader,
  now: number,
  operatorId: number,
  asking: OperatorSession,
  page: PageRequest,
): Promise<Page> {
  const list: ListDefinition = {
    from: 'operator_session s',
    id: 's.id',
    beside: sql`cross join (select ${asking.number} as id) asking`,
    record,
    querys: {},
    sorts: {},
  };
  const alive = sql<SqlBool>`s.half = 0 and s.last_seen > ${now - IDLE} and s.created > ${now - ABSOLUTE}
    and ${LATEST} <= ${now + STEP_BACK}`;
  return runList(db, list, page, {}, { where: [sql<SqlBool>`s.operator_id = ${operatorId}`, alive] });
}
