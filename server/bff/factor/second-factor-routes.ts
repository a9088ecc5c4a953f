import type { Target } from '../../http/audit.ts';
import { secondFactorOperations } from '../../contract/bff/second-factor.ts';
import { toBase32 } from '../../core/base32.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import { objects } from '../../http/answer.ts';
import { Routes } from '../../http/routes.ts';
import { begin } from '../browser.ts';
import { operatorOr404 } from '../operator-store.ts';
import type { Parts } from '../parts.ts';
import { countCode } from './count-code.ts';
import { isRequired } from './second-factor-rules.ts';
import {
  beginFactor,
  confirmFactor,
  factorInUse,
  findFactor,
  forgetFactor,
  recoveryCodesLeft,
  takeCode,
} from './second-factor-store.ts';
import { endOtherSessions, endSessionsOf, type OperatorSession } from '../session-store.ts';
import { forgiveAttempt } from '../throttle.ts';
import { enrolmentUri } from './totp.ts';

/** Authenticator applications show it beside the code. */
const ISSUER = 'Licet';

/** The operator's own second factor: set up, confirm, remove. */
export const secondFactorRoutes = ({ deps, front, passwords }: Parts) => {
  const { config, secrets } = deps;

  const state = async (db: Reader, { operatorId, role }: OperatorSession): Promise<object> => {
    const factor = await factorInUse(db, operatorId);
    const required = isRequired(config.requireSecondFactor, role);
    if (!factor) return { enrolled: false, required };
    const since = db.zone.toText(factor.confirmed);
    return { enrolled: true, required, since, recoveryCodes: await recoveryCodesLeft(db, operatorId) };
  };

  return new Routes(deps, secondFactorOperations, front)
    .read('GET /bff/second-factor', async ({ db, session }) => objects([await state(db, session)]))
    .prepared(
      'POST /bff/second-factor',
      ({ c, body, session }) => passwords.expectOwn(c, session.username, body.password),
      async ({ session, tx, audit }) => {
        if (await factorInUse(tx, session.operatorId)) throw enrolledAlready();
        audit(about(session));
        const secret = await beginFactor(tx, secrets.factorKey, session.operatorId);
        return objects([{ uri: enrolmentUri(secret, ISSUER, session.username), secret: toBase32(secret) }]);
      },
    )
    .prepared(
      'POST /bff/second-factor/confirm',
      ({ c, session }) => countCode(deps, c, session.username),
      async ({ c, body, session, tx, audit, prepared: guess }) => {
        const factor = await findFactor(tx, session.operatorId);
        if (factor === undefined)
          throw new LicensingError(4093, 'There is no secret to confirm. Start to set up the second factor again.');
        if (factor.confirmed !== null) throw enrolledAlready();
        const refusal = await takeCode(tx, secrets.factorKey, factor, body.code);
        if (refusal) throw refusal;
        await forgiveAttempt(tx, guess);
        const recoveryCodes = await confirmFactor(tx, session.operatorId);
        // Sessions without a second factor end. This browser gets a new one.
        await endSessionsOf(tx, session.operatorId);
        audit({ ...about(session), before: { secondFactor: false }, after: { secondFactor: true } });
        const { record, cookies } = await begin(c, config, tx, await operatorOr404(tx, session.username), true);
        return { ...objects([{ recoveryCodes, session: record }]), cookies };
      },
    )
    .prepared(
      'DELETE /bff/second-factor',
      async ({ c, body, session }) => {
        if (isRequired(config.requireSecondFactor, session.role))
          throw new LicensingError(
            4093,
            'You cannot remove the second factor: this service requires one for administrators.',
          );
        await passwords.expectOwn(c, session.username, body.password);
        return countCode(deps, c, session.username);
      },
      async ({ body, session, tx, audit, prepared: guess }) => {
        const factor = await factorInUse(tx, session.operatorId);
        if (!factor) throw new LicensingError(4093, 'There is no second factor to remove.');
        const refusal = await takeCode(tx, secrets.factorKey, factor, body.code);
        if (refusal) throw refusal;
        await forgiveAttempt(tx, guess);
        await forgetFactor(tx, session.operatorId);
        await endOtherSessions(tx, session);
        audit({ ...about(session), before: { secondFactor: true }, after: { secondFactor: false } });
        return objects([await state(tx, session)]);
      },
    ).app;
};

const about = ({ username }: OperatorSession): { target: Target } => ({ target: { kind: 'operator', key: username } });

const enrolledAlready = (): LicensingError =>
  new LicensingError(4093, 'A second factor is already set up. Remove it before you set up another one.');
