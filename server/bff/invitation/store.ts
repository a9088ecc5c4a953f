import { hash, randomBytes } from 'node:crypto';
import { INVITATION_HOURS } from '../../contract/records/operators.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { ageOf } from '../../time/moment-rules.ts';
import type { OperatorRow } from '../operator-store.ts';

const FIND = statement<OperatorRow & { invited: number }>(
  `select o.*, i.created as invited from operator_invitation i join operator o on o.id = i.operator_id
    where i.hash = ? and o.disabled = 0`,
);
const INVITE = statement<never>(
  `insert into operator_invitation (operator_id, hash, created) values (?, ?, ?)
  on conflict (operator_id) do update set hash = excluded.hash, created = excluded.created`,
);

/** Only hashes of tokens are stored, so that nobody can use a link from the database. */
const stored = (token: string): string => hash('sha256', token, 'hex');

/** Creates the invitation of an operator, in place of an earlier one. Returns the token of its link, 256 random bits. */
export async function invite(tx: Transaction, operatorId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.exec(INVITE, operatorId, stored(token), tx.now);
  return token;
}

/** Returns the operator of an open invitation; undefined when the token is unknown, used or expired. */
export async function findInvited(db: Reader, token: string, now: number): Promise<OperatorRow | undefined> {
  const row = await db.get(FIND, stored(token));
  return row && ageOf(row.invited, now) < INVITATION_HOURS * 3600 ? row : undefined;
}
