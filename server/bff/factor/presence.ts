import type { PasskeyAnswer } from '../../contract/bff/webauthn.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import type { BffContext } from '../env.ts';
import type { Parts } from '../parts.ts';
import type { OperatorSession } from '../session-store.ts';
import { aboutOperator, auditVisit } from '../sign-in.ts';
import { forgiveAttempt } from '../throttle.ts';
import { checkFactor, type FactorProof, type Used } from './check-factor.ts';
import { countCode } from './count-code.ts';

type Given = {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
};

/**
 * Checks that the operator of a session is there: by the second factor, or by the password of an operator without one.
 * Returns what was used. Throws 514 for a proof that is missing, 515 for a wrong one, which is audited, and 4290 after too
 * many failures, which count as those of the sign-in.
 */
export async function expectPresence(
  parts: Parts,
  c: BffContext,
  session: OperatorSession,
  given: Given,
): Promise<Used> {
  const { db } = parts.deps;
  try {
    if (session.hasFactor) return await expectFactor(parts, c, session, given);
    await expectPassword(parts, c, session, given);
    return {};
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

async function expectFactor({ deps }: Parts, c: BffContext, session: OperatorSession, given: Given): Promise<Used> {
  const proof = proofIn(given);
  const guess = await countCode(deps, c, session.username);
  const take = await checkFactor(deps, c, session, proof);
  return deps.db.tx(async (tx) => {
    const used = await take(tx);
    if (used instanceof LicensingError) throw used;
    await forgiveAttempt(tx, guess);
    return used;
  });
}

function proofIn({ code, passkey }: Given): FactorProof {
  if (passkey !== undefined) return { passkey };
  if (code !== undefined) return { code };
  throw missing('code');
}

const missing = (path: string): LicensingError => fieldError(514, path, 'is required');
