import { hash, randomBytes } from 'node:crypto';
import { STEP_BACK } from '../time/moment-rules.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';

/** Seconds since the last sign-in after which a browser is no longer known. */
export const KNOWN_SECONDS = 180 * 86_400;

/** Most known browsers of an operator. A further one replaces the one that was used longest ago. */
export const MOST_DEVICES = 20;

const FIND = statement<{ hash: string }>(
  `select d.hash from known_device d join operator o on o.id = d.operator_id
  where d.hash = ? and o.username = ? and d.last_used > ? and d.last_used <= ?`,
);
const RENAME = statement<never>('update known_device set hash = ? where hash = ?');
const REMEMBER = statement<never>(
  `insert into known_device (hash, operator_id, last_used) values (?, ?, ?)
  on conflict (hash, operator_id) do update set last_used = excluded.last_used`,
);
const FORGET_OLD = statement<never>('delete from known_device where operator_id = ? and last_used <= ?');
const FORGET_MANY = statement<never>(
  `delete from known_device where operator_id = ?1 and hash in
    (select hash from known_device where operator_id = ?1 order by last_used desc, hash limit ${Number.MAX_SAFE_INTEGER} offset ${MOST_DEVICES})`,
);

const stored = (id: string): string => hash('sha256', id, 'hex');

/**
 * Returns the key of the browser with this id, if the operator has signed in with it before. The id gives no access: it only
 * keeps the failed sign-ins of others from slowing this browser down.
 */
export async function knownDevice(
  db: Reader,
  id: string | undefined,
  username: string,
  now: number,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  return (await db.get(FIND, stored(id), username, now - KNOWN_SECONDS, now + STEP_BACK))?.hash;
}

/**
 * Remembers a browser in which an operator has just signed in. Returns a new id for it, so that an id that somebody copied or
 * planted stops working. Other operators who use this browser stay known in it.
 */
export async function rememberDevice(
  tx: Transaction,
  previous: string | undefined,
  operatorId: number,
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  if (previous !== undefined) await tx.exec(RENAME, stored(id), stored(previous));
  await tx.exec(REMEMBER, stored(id), operatorId, tx.now);
  await tx.exec(FORGET_OLD, operatorId, tx.now - KNOWN_SECONDS);
  await tx.exec(FORGET_MANY, operatorId);
  return id;
}
