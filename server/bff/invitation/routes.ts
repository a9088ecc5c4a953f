import { invitationOperations } from '../../contract/bff/invitation.ts';
import { LicensingError } from '../../core/errors.ts';
import { objects } from '../../http/answer.ts';
import { changeOf } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import type { BffContext } from '../env.ts';
import { visitorFront } from '../front.ts';
import { operatorRecord, updateOperator, type OperatorRow } from '../operator-store.ts';
import { expectStrongPassword, type Passwords } from '../passwords.ts';
import { aboutOperator, admit, auditVisit, NOBODY } from '../sign-in.ts';
import { countAttempt, forgiveAttempt, linkGuess } from '../throttle.ts';
import { findInvited } from './store.ts';

/** Invitation links, by which operators choose a password. Failures count as those of the sign-in. */
export function invitationRoutes(deps: Deps, passwords: Passwords) {
  const { config, db, clock } = deps;

  /** Returns the operator whom a link is for. Throws 4040, which is audited, or 4290 after too many failures. */
  const holderOf = async (c: BffContext, token: string): Promise<OperatorRow> => {
    const guess = linkGuess(c.var.ip);
    await db.tx((tx) => countAttempt(tx, guess), 'essential');
    const operator = await findInvited(db.read, token, clock());
    if (!operator) throw await refusal(c);
    await db.tx((tx) => forgiveAttempt(tx, guess), 'essential');
    return operator;
  };

  const refusal = async (c: BffContext): Promise<LicensingError> => {
    await db.tx((tx) => auditVisit(c, tx, NOBODY, [aboutOperator('')], 4040), 'essential');
    return new LicensingError(
      4040,
      'This invitation link cannot be used. It was used before, has expired, or was replaced by another one. Ask an administrator for a new link.',
    );
  };

  return new Routes(deps, invitationOperations, visitorFront(deps))
    .run('POST /bff/invitation/read', async ({ c, body }) => {
      const { username, display_name: displayName } = await holderOf(c, body.token);
      return objects([{ username, displayName }]);
    })
    .run('POST /bff/invitation', async ({ c, body: { token, password } }) => {
      const holder = await holderOf(c, token);
      expectStrongPassword('password', password, [holder.username, holder.display_name]);
      const passwordHash = await passwords.hash(password);
      const answer = await db.tx(async (tx) => {
        const row = await findInvited(tx, token, tx.now);
        if (!row) return undefined;
        const before = await operatorRecord(tx, row.id);
        await updateOperator(tx, row, { password_hash: passwordHash, password_date: tx.now, must_change: 0 });
        const change = changeOf(aboutOperator(row.username).target, before, await operatorRecord(tx, row.id));
        return admit(c, config, tx, { ...row, must_change: 0 }, change);
      }, 'essential');
      if (!answer) throw await refusal(c);
      return { ...objects([answer.record]), cookies: answer.cookies };
    }).app;
}
