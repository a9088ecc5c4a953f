import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { ageOf } from '../../time/moment-rules.ts';
import type { OperatorSession } from '../session-store.ts';

/** Seconds in which a passkey must answer a challenge. */
const CHALLENGE_SECONDS = 5 * 60;

const KEEP = statement<never>('update operator_session set challenge = ?, challenged = ? where id = ?');
const FIND = statement<{ challenge: string | null; challenged: number }>(
  'select challenge, challenged from operator_session where id = ?',
);
const DROP = statement<never>('update operator_session set challenge = null where id = ?');

type InSession = Pick<OperatorSession, 'number'>;

/** Stores the challenge of a session, whole or half, in place of an earlier one. */
export const keepChallenge = (tx: Transaction, { number }: InSession, challenge: string): Promise<number> =>
  tx.exec(KEEP, challenge, tx.now, number);

/** Returns the challenge of a session and removes it, so that it counts once; undefined when there is none or it is too old. */
export async function takeChallenge(tx: Transaction, { number }: InSession): Promise<string | undefined> {
  const row = await tx.get(FIND, number);
  await tx.exec(DROP, number);
  if (!row || row.challenge === null || ageOf(row.challenged, tx.now) >= CHALLENGE_SECONDS) return undefined;
  return row.challenge;
}
