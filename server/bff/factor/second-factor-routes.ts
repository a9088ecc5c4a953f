import { secondFactorOperations } from '../../contract/bff/second-factor.ts';
import { toBase32 } from '../../core/base32.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import { objects } from '../../http/answer.ts';
import { Routes } from '../../http/routes.ts';
import type { Parts } from '../parts.ts';
import { ISSUER } from './ceremony.ts';
import { countCode } from './count-code.ts';
import { enrolled, expectNotRequired, withdrawn } from './enrolment.ts';
import { passkeysOf } from './passkey-store.ts';
import { passkeyRecordOf } from './passkey-record.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { isRequired } from './second-factor-rules.ts';
import {
  beginFactor,
  confirmFactor,
  factorInUse,
  findFactor,
  forgetFactor,
  hasAnyFactor,
  takeAppCode,
  takeCode,
} from './second-factor-store.ts';
import type { OperatorSession } from '../session-store.ts';
import { aboutOperator } from '../sign-in.ts';
import { forgiveAttempt } from '../throttle.ts';
import { enrolmentUri } from './totp.ts';

/** The operator's own second factor, and its authenticator app: set up, confirm, remove. */
export const secondFactorRoutes = ({ deps, front, passwords }: Parts) => {
  const { config, secrets } = deps;

  const state = async (db: Reader, session: OperatorSession): Promise<object> => {
    const { operatorId } = session;
    const app = await factorInUse(db, operatorId);
    const passkeys = (await passkeysOf(db, operatorId)).map((row) => passkeyRecordOf(row, db.zone));
    const isEnrolled = app !== undefined || passkeys.length > 0;
    const required = isRequired(config, session);
    const since = app && { since: db.zone.toText(app.confirmed) };
    const left = isEnrolled && { recoveryCodes: await recoveryCodesLeft(db, operatorId) };
    return { enrolled: isEnrolled, required, ...since, ...left, passkeys };
  };

  return new Routes(deps, secondFactorOperations, front)
    .read('GET /bff/second-factor', async ({ db, session }) => objects([await state(db, session)]))
    .prepared(
      'POST /bff/second-factor',
      ({ c, body, session }) => passwords.expectOwn(c, session.username, body.password),
      async ({ session, tx, audit, expectProof }) => {
        if (await factorInUse(tx, session.operatorId)) throw enrolledAlready();
        // The password alone must not add a way around the passkeys.
        if (session.hasFactor) expectProof();
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
          throw new LicensingError(4093, 'There is no secret to confirm. Start to set up the authenticator app again.');
        if (factor.confirmed !== null) throw enrolledAlready();
        const refusal = await takeAppCode(tx, secrets.factorKey, factor, body.code);
        if (refusal) throw refusal;
        await forgiveAttempt(tx, guess);
        const isFirst = !(await hasAnyFactor(tx, session.operatorId));
        await confirmFactor(tx, session.operatorId);
        const { record, told, cookies } = await enrolled(c, config, tx, session, isFirst);
        audit({ ...about(session), ...told });
        return { ...objects([record]), ...(cookies && { cookies }) };
      },
    )
    .prepared(
      'DELETE /bff/second-factor',
      async ({ c, db, body, session }) => {
        if ((await passkeysOf(db, session.operatorId)).length === 0) expectNotRequired(config, session);
        await passwords.expectOwn(c, session.username, body.password);
        return countCode(deps, c, session.username);
      },
      async ({ body, session, tx, audit, prepared: guess }) => {
        const factor = await factorInUse(tx, session.operatorId);
        if (!factor) throw new LicensingError(4093, 'There is no authenticator app to remove.');
        const refusal = await takeCode(tx, secrets.factorKey, session.operatorId, body.code);
        if (refusal) throw refusal;
        await forgiveAttempt(tx, guess);
        await forgetFactor(tx, session.operatorId);
        audit({ ...about(session), ...(await withdrawn(tx, config, session)) });
        return objects([await state(tx, session)]);
      },
    ).app;
};

const about = ({ username }: OperatorSession) => aboutOperator(username);

const enrolledAlready = (): LicensingError =>
  new LicensingError(4093, 'An authenticator app is already set up. Remove it before you set up another one.');
