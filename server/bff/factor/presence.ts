import { fieldError, LicensingError } from '../../core/errors.ts';
import type { BffContext } from '../env.ts';
import type { Parts } from '../parts.ts';
import type { OperatorSession } from '../session-store.ts';
import { aboutOperator, auditVisit } from '../sign-in.ts';
import { forgiveAttempt } from '../throttle.ts';
import { countCode } from './count-code.ts';
import { factorInUse, takeCode, wrongCode } from './second-factor-store.ts';

type Given = { readonly password?: string | undefined; readonly code?: string | undefined };

/**
 * Checks that the operator of a session is there: by a code of the second factor, or by the password of an operator
 * without one. Throws 514 for a proof that is missing, 515 for a wrong one, which is audited, and 4290 after too many
 * failures, which count as those of the sign-in.
 */
export async function expectPresence(
  parts: Parts,
  c: BffContext,
  session: OperatorSession,
  given: Given,
): Promise<void> {
  const { db } = parts.deps;
  try {
    await (session.hasFactor ? expectCode(parts, c, session, given) : expectPassword(parts, c, session, given));
  } catch (error) {
    if (error instanceof LicensingError && error.code === 515)
      await db.tx((tx) => auditVisit(c, tx, c.var.actor, [aboutOperator(session.username)], error.code));
    throw error;
  }
}

async function expectPassword({ passwords }: Parts, c: BffContext, { username }: OperatorSession, given: Given) {
  if (given.password === undefined) throw missing('password');
  await passwords.expectOwn(c, username, given.password);
}

async function expectCode({ deps }: Parts, c: BffContext, { operatorId, username }: OperatorSession, given: Given) {
  const { code } = given;
  if (code === undefined) throw missing('code');
  const guess = await countCode(deps, c, username);
  await deps.db.tx(async (tx) => {
    const factor = await factorInUse(tx, operatorId);
    const refusal = factor ? await takeCode(tx, deps.secrets.factorKey, factor, code) : wrongCode();
    if (refusal) throw refusal;
    await forgiveAttempt(tx, guess);
  });
}

const missing = (path: string): LicensingError => fieldError(514, path, 'is required');
