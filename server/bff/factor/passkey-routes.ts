import { MOST_PASSKEYS } from '../../contract/bounds.ts';
import { passkeyOperations } from '../../contract/bff/passkeys.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import { objects } from '../../http/answer.ts';
import { Routes } from '../../http/routes.ts';
import type { Parts } from '../parts.ts';
import type { OperatorSession } from '../session-store.ts';
import { aboutOperator } from '../sign-in.ts';
import { createdOn, creationOptions, hasNoName, pageOf, usableOn } from './ceremony.ts';
import { keepChallenge, takeChallenge } from './challenge-store.ts';
import { wrongPasskey } from './check-factor.ts';
import { enrolled, withdrawn } from './enrolment.ts';
import { passkeyRecordOf } from './passkey-record.ts';
import {
  findCredential,
  insertPasskey,
  passkeyOr404,
  passkeysOf,
  removePasskey,
  setPasskeyName,
} from './passkey-store.ts';
import { hasAnyFactor } from './second-factor-store.ts';

/** The operator's own passkeys: add, rename, remove. */
export const passkeyRoutes = ({ deps, front }: Parts) => {
  const { config, db } = deps;
  return new Routes(deps, passkeyOperations, front)
    .run('POST /bff/passkeys/challenge', async ({ c, session }) => {
      const page = pageOf(c, config);
      if (hasNoName(page))
        throw new LicensingError(
          4093,
          'Passkeys need a host name. Open the back office by its name and not by its IP address.',
        );
      const known = usableOn(page, await expectRoom(db.read, session));
      const options = await creationOptions(page, session, known);
      await db.tx((tx) => keepChallenge(tx, session, options.challenge));
      return objects([options]);
    })
    .prepared(
      'POST /bff/passkeys',
      async ({ c, body, session }) => {
        const challenge = await db.tx((tx) => takeChallenge(tx, session));
        const ceremony = { deps, c, page: pageOf(c, config) };
        return challenge === undefined ? undefined : createdOn(ceremony, challenge, body.passkey);
      },
      async ({ c, body: { name }, session, tx, audit, prepared: created }) => {
        if (created === undefined) throw wrongPasskey();
        await expectRoom(tx, session);
        if (await findCredential(tx, created.credential))
          throw new LicensingError(4093, 'This passkey was added before. Use another device, or remove it first.');
        const isFirst = !(await hasAnyFactor(tx, session.operatorId));
        const row = await insertPasskey(tx, session.operatorId, name, created);
        const { record, told, cookies } = await enrolled(c, config, tx, session, isFirst);
        audit({ ...aboutOperator(session.username), ...told, after: { passkey: name, ...told.after } });
        return { ...objects([{ passkey: passkeyRecordOf(row, tx.zone), ...record }]), ...(cookies && { cookies }) };
      },
    )
    .write('PATCH /bff/passkeys/{id}', async ({ path, body: { name }, session, tx, audit }) => {
      const row = await passkeyOr404(tx, session.operatorId, path.id);
      await setPasskeyName(tx, row.id, name);
      audit({ ...aboutOperator(session.username), before: { passkey: row.name }, after: { passkey: name } });
      return objects([passkeyRecordOf({ ...row, name }, tx.zone)]);
    })
    .write('DELETE /bff/passkeys/{id}', async ({ path, session, tx, audit }) => {
      const row = await passkeyOr404(tx, session.operatorId, path.id);
      await removePasskey(tx, row.id);
      const told = await withdrawn(tx, config, session);
      audit({ ...aboutOperator(session.username), ...told, before: { passkey: row.name, ...told.before } });
      return objects([{ id: row.id }]);
    }).app;
};

/** Returns the passkeys of an operator. Throws 4093 when they are as many as an operator may have. */
async function expectRoom(db: Reader, { operatorId }: OperatorSession) {
  const passkeys = await passkeysOf(db, operatorId);
  if (passkeys.length < MOST_PASSKEYS) return passkeys;
  throw new LicensingError(4093, `You already have ${MOST_PASSKEYS} passkeys, the most allowed. Remove one first.`);
}
