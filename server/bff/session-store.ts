import { hash, randomBytes } from 'node:crypto';
import { PROOF_SECONDS } from '../contract/bounds.ts';
import { SETTING_DEFAULTS, type FactorRequirement } from '../contract/records/settings.ts';
import type { Role } from '../contract/roles.ts';
import { ageOf, STEP_BACK } from '../time/moment-rules.ts';
import { dialect } from '../db/dialect.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import { hasFactorSql } from './factor/has-factor.ts';

/** Seconds without a request after which a session ends. Requests are stored up to `TOUCH` seconds late. */
export const IDLE = 30 * 60;
/** Seconds after sign-in at which a session ends in any case. */
export const ABSOLUTE = 8 * 3600;
/** Seconds in which the second factor must follow the password. */
const HALF = 5 * 60;
/** The last request of a session is stored at most once in this time, in seconds. */
const TOUCH = 60;

/** Most sessions of an operator, and most that wait for a code. A further one ends the one that was idle longest. */
export const MOST_SESSIONS = { whole: 20, half: 5 } as const;

/** A live session of an operator. */
export type OperatorSession = {
  /** Value of the session cookie. */
  readonly id: string;
  /** Id of the session in lists. It gives no access. */
  readonly number: number;
  readonly operatorId: number;
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  readonly hasFactor: boolean;
  /** Who must have a second factor by the settings. */
  readonly requirement: FactorRequirement;
  /** The operator must change the password before anything else. */
  readonly mustChange: boolean;
  readonly lastSeen: number;
  /** Time of the last proof of presence: the sign-in, or a step-up after it. */
  readonly proved: number;
};

/** Origin of a session, shown to its operator. */
export type Origin = { readonly ip: string; readonly userAgent: string };

type Row = {
  number: number;
  operator_id: number;
  username: string;
  display_name: string;
  role: Role;
  factor: number;
  requirement: FactorRequirement;
  must_change: number;
  created: number;
  last_seen: number;
  proved: number;
};

const find = (half: 0 | 1) =>
  statement<Row>(`select s.id as number, s.operator_id, o.username, o.display_name, o.role, o.must_change, s.created, s.last_seen, s.proved,
    ${hasFactorSql('o.id')} as factor,
    coalesce((select value from setting where name = 'secondFactor'), '${SETTING_DEFAULTS.secondFactor}') as requirement
  from operator_session s join operator o on o.id = s.operator_id where s.hash = ? and s.half = ${half} and o.disabled = 0`);
const FIND = find(0);
const FIND_HALF = find(1);
const ADD = statement<never>(
  `insert into operator_session (hash, operator_id, created, last_seen, proved, ip, user_agent, half)
    values (?, ?, ?, ?, ?, ?, ?, ?)`,
);
const SEEN = statement<never>('update operator_session set last_seen = ? where hash = ? and last_seen < ?');
const RENEW = statement<never>('update operator_session set hash = ?, proved = ? where hash = ?');
const END = statement<never>('delete from operator_session where hash = ?');
const END_ALL = statement<never>('delete from operator_session where operator_id = ?');
const END_OTHERS = statement<never>('delete from operator_session where operator_id = ? and id <> ?');
const END_ONE = statement<never>('delete from operator_session where operator_id = ? and id = ? and half = 0');
// A time ahead of the clock counts as now, so that the new session is always kept.
const END_IDLE = statement<never>(
  `delete from operator_session where operator_id = ?1 and half = ?2 and id not in
    (select id from operator_session where operator_id = ?1 and half = ?2
      order by ${dialect.least('last_seen', '?3')} desc, id desc limit ?4)`,
);
const SWEEP = statement<never>(
  `delete from operator_session where created <= ? or last_seen <= ? or (half = 1 and created <= ?)
    or ${dialect.greatest('created', 'last_seen')} > ?`,
);

/** Only hashes of ids are stored, so that nobody can take over a session from the database. */
const stored = (id: string): string => hash('sha256', id, 'hex');

/** Returns the token that changes of a session must carry. It is derived from the id and does not reveal it. */
export const csrfToken = (id: string): string => hash('sha256', `csrf:${id}`, 'base64url');

/** Returns the live session of an id; undefined when it is unknown, idle too long, too old, or its operator is disabled. */
export async function findSession(db: Reader, id: string, now: number): Promise<OperatorSession | undefined> {
  const row = await db.get(FIND, stored(id));
  return row && ageOf(row.last_seen, now) < IDLE && ageOf(row.created, now) < ABSOLUTE ? sessionOf(id, row) : undefined;
}

/** Returns the half session of an id, which waits for a code; undefined when there is none or it is too old. */
export async function findHalfSession(db: Reader, id: string, now: number): Promise<OperatorSession | undefined> {
  const row = await db.get(FIND_HALF, stored(id));
  return row && ageOf(row.created, now) < HALF ? sessionOf(id, row) : undefined;
}

/** Starts a session. Removes ended sessions, and those of the operator beyond `MOST_SESSIONS`. Returns the new id, 256 random bits. */
export async function startSession(
  tx: Transaction,
  operatorId: number,
  origin: Origin,
  kind: 'whole' | 'half' = 'whole',
): Promise<string> {
  await tx.exec(SWEEP, tx.now - ABSOLUTE, tx.now - IDLE, tx.now - HALF, tx.now + STEP_BACK);
  const id = newId();
  const { ip, userAgent } = origin;
  const half = kind === 'half' ? 1 : 0;
  await tx.exec(ADD, stored(id), operatorId, tx.now, tx.now, tx.now, ip, userAgent.slice(0, 256), half);
  await tx.exec(END_IDLE, operatorId, half, tx.now, MOST_SESSIONS[kind]);
  return id;
}

/** Notes a proof of presence in a session. Returns its new id; the old one gives no access any more. */
export async function renewSession(tx: Transaction, id: string): Promise<string> {
  const renewed = newId();
  await tx.exec(RENEW, stored(renewed), tx.now, stored(id));
  return renewed;
}

const newId = (): string => randomBytes(32).toString('base64url');

/** True when the operator of a session has proved presence within `PROOF_SECONDS`. */
export const isProved = ({ proved }: Pick<OperatorSession, 'proved'>, now: number): boolean =>
  ageOf(proved, now) < PROOF_SECONDS;

export const isTouchDue = (session: OperatorSession, now: number): boolean => now - session.lastSeen >= TOUCH;

export const touchSession = (tx: Transaction, id: string): Promise<number> => tx.exec(SEEN, tx.now, stored(id), tx.now);

export const endSession = (tx: Transaction, id: string): Promise<number> => tx.exec(END, stored(id));

/** Ends all sessions of an operator, including half ones. Returns their number. */
export const endSessionsOf = (tx: Transaction, operatorId: number): Promise<number> => tx.exec(END_ALL, operatorId);

/** Ends all sessions of the operator of a session, including half ones, except that session. Returns their number. */
export const endOtherSessions = (tx: Transaction, { operatorId, number }: OperatorSession): Promise<number> =>
  tx.exec(END_OTHERS, operatorId, number);

/** Ends a session of an operator. Returns 0 when the operator has no session with this number. */
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
  requirement: row.requirement,
  mustChange: row.must_change === 1,
  lastSeen: row.last_seen,
  proved: row.proved,
});
