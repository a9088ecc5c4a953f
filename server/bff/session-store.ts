import { hash, randomBytes } from 'node:crypto';
import type { Role } from '../contract/roles.ts';
import { ageOf, STEP_BACK } from '../time/moment-rules.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';

/** Seconds without a request after which a session is over; a touch may be up to `TOUCH` seconds late. */
export const IDLE = 30 * 60;
/** Seconds after log-in at which a session is over in any case. */
export const ABSOLUTE = 8 * 3600;
/** Seconds that the code of the second factor may take. */
const HALF = 5 * 60;
/** A session's last request is written down at most this often. */
const TOUCH = 60;

/** Sessions that one operator may have, and those that wait for a code: a further one ends the one idle the longest. */
export const MOST_SESSIONS = { whole: 20, half: 5 } as const;

/** A live session of an operator. */
export type OperatorSession = {
  /** What the cookie holds. */
  readonly id: string;
  /** What lists call the session; opens nothing. */
  readonly number: number;
  readonly operatorId: number;
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  /** The operator has a second factor in use. */
  readonly hasFactor: boolean;
  readonly lastSeen: number;
};

/** Where a session comes from, as it is shown to its operator. */
export type Origin = { readonly ip: string; readonly userAgent: string };

type Row = {
  number: number;
  operator_id: number;
  username: string;
  display_name: string;
  role: Role;
  factor: number;
  created: number;
  last_seen: number;
};

const find = (half: 0 | 1) =>
  statement<Row>(`select s.id as number, s.operator_id, o.username, o.display_name, o.role, s.created, s.last_seen,
    exists (select 1 from operator_factor f where f.operator_id = o.id and f.confirmed is not null) as factor
  from operator_session s join operator o on o.id = s.operator_id where s.hash = ? and s.half = ${half} and o.disabled = 0`);
const FIND = find(0);
const FIND_HALF = find(1);
const ADD = statement<never>(
  'insert into operator_session (hash, operator_id, created, last_seen, ip, user_agent, half) values (?, ?, ?, ?, ?, ?, ?)',
);
const SEEN = statement<never>('update operator_session set last_seen = ? where hash = ? and last_seen < ?');
const END = statement<never>('delete from operator_session where hash = ?');
const END_ALL = statement<never>('delete from operator_session where operator_id = ?');
const END_ONE = statement<never>('delete from operator_session where operator_id = ? and id = ? and half = 0');
// A time ahead of the clock counts as now, so that the session that has just begun is always among those that stay.
const END_IDLE = statement<never>(
  `delete from operator_session where operator_id = ?1 and half = ?2 and id not in
    (select id from operator_session where operator_id = ?1 and half = ?2
      order by min(last_seen, ?3) desc, id desc limit ?4)`,
);
const SWEEP = statement<never>(
  `delete from operator_session where created <= ? or last_seen <= ? or (half = 1 and created <= ?)
    or max(created, last_seen) > ?`,
);

/** Only hashes of ids are stored: who reads the database cannot take a session over. */
const stored = (id: string): string => hash('sha256', id, 'hex');

/** Token that changes of this session must carry; it follows from the id and does not give it away. */
export const csrfToken = (id: string): string => hash('sha256', `csrf:${id}`, 'base64url');

/** The live session of an id; undefined when it is unknown, idle for too long, too old, or its operator is disabled. */
export async function findSession(db: Reader, id: string, now: number): Promise<OperatorSession | undefined> {
  const row = await db.get(FIND, stored(id));
  return row && ageOf(row.last_seen, now) < IDLE && ageOf(row.created, now) < ABSOLUTE ? sessionOf(id, row) : undefined;
}

/** The session whose password was right and whose code is awaited; undefined when there is none, or it took too long. */
export async function findHalfSession(db: Reader, id: string, now: number): Promise<OperatorSession | undefined> {
  const row = await db.get(FIND_HALF, stored(id));
  return row && ageOf(row.created, now) < HALF ? sessionOf(id, row) : undefined;
}

/** Starts a session under a new id of 256 random bits. Removes those that are over, and the operator's beyond `MOST_SESSIONS`. Returns the id. */
export async function startSession(
  tx: Transaction,
  operatorId: number,
  origin: Origin,
  kind: 'whole' | 'half' = 'whole',
): Promise<string> {
  await tx.exec(SWEEP, tx.now - ABSOLUTE, tx.now - IDLE, tx.now - HALF, tx.now + STEP_BACK);
  const id = randomBytes(32).toString('base64url');
  const { ip, userAgent } = origin;
  const half = kind === 'half' ? 1 : 0;
  await tx.exec(ADD, stored(id), operatorId, tx.now, tx.now, ip, userAgent.slice(0, 256), half);
  await tx.exec(END_IDLE, operatorId, half, tx.now, MOST_SESSIONS[kind]);
  return id;
}

export const isTouchDue = (session: OperatorSession, now: number): boolean => now - session.lastSeen >= TOUCH;

export const touchSession = (tx: Transaction, id: string): Promise<number> => tx.exec(SEEN, tx.now, stored(id), tx.now);

export const endSession = (tx: Transaction, id: string): Promise<number> => tx.exec(END, stored(id));

/** Ends all sessions of an operator, half ones too; returns how many there were. */
export const endSessionsOf = (tx: Transaction, operatorId: number): Promise<number> => tx.exec(END_ALL, operatorId);

/** Ends one session of an operator; returns 0 when the operator has none of that number. */
export const endNumbered = (tx: Transaction, operatorId: number, number: number): Promise<number> =>
  tx.exec(END_ONE, operatorId, number);

const sessionOf = (id: string, row: Row): OperatorSession => ({
  id,
  number: row.number,
  operatorId: row.operator_id,
  username: row.username,
  displayName: row.display_name,
  role: row.role,
  hasFactor: row.factor === 1,
  lastSeen: row.last_seen,
});
