import { hash, randomBytes } from 'node:crypto';
import type { Role } from '../contract/roles.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';

/** Seconds without a request after which a session is over; a touch may be up to `TOUCH` seconds late. */
export const IDLE = 30 * 60;
/** Seconds after log-in at which a session is over in any case. */
export const ABSOLUTE = 8 * 3600;
/** A session's last request is written down at most this often. */
const TOUCH = 60;

/** A live session of an operator. */
export type OperatorSession = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  readonly lastSeen: number;
};

type Row = { username: string; display_name: string; role: Role; created: number; last_seen: number };

const FIND = statement<Row>(`select o.username, o.display_name, o.role, s.created, s.last_seen
  from operator_session s join operator o on o.id = s.operator_id where s.hash = ? and o.disabled = 0`);
const ADD = statement<never>(
  'insert into operator_session (hash, operator_id, created, last_seen, ip) values (?, ?, ?, ?, ?)',
);
const SEEN = statement<never>('update operator_session set last_seen = ? where hash = ? and last_seen < ?');
const END = statement<never>('delete from operator_session where hash = ?');
const SWEEP = statement<never>('delete from operator_session where created <= ? or last_seen <= ?');

/** Only hashes of ids are stored: who reads the database cannot take a session over. */
const stored = (id: string): string => hash('sha256', id, 'hex');

/** Token that changes of this session must carry; it follows from the id and does not give it away. */
export const csrfToken = (id: string): string => hash('sha256', `csrf:${id}`, 'base64url');

/** The live session of an id; undefined when it is unknown, idle for too long, too old, or its operator is disabled. */
export async function findSession(db: Reader, id: string, now: number): Promise<OperatorSession | undefined> {
  const row = await db.get(FIND, stored(id));
  if (!row || now - row.last_seen >= IDLE || now - row.created >= ABSOLUTE) return undefined;
  return { id, username: row.username, displayName: row.display_name, role: row.role, lastSeen: row.last_seen };
}

/** Starts a session under a new id of 256 random bits and removes those that are over. Returns the id. */
export async function startSession(tx: Transaction, operatorId: number, ip: string): Promise<string> {
  await tx.exec(SWEEP, tx.now - ABSOLUTE, tx.now - IDLE);
  const id = randomBytes(32).toString('base64url');
  await tx.exec(ADD, stored(id), operatorId, tx.now, tx.now, ip);
  return id;
}

export const isTouchDue = (session: OperatorSession, now: number): boolean => now - session.lastSeen >= TOUCH;

export const touchSession = (tx: Transaction, id: string): Promise<number> => tx.exec(SEEN, tx.now, stored(id), tx.now);

export const endSession = (tx: Transaction, id: string): Promise<number> => tx.exec(END, stored(id));
