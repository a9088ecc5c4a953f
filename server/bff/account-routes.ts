import { accountOperations } from '../contract/bff/account.ts';
import { fieldError, LicensingError } from '../core/errors.ts';
import { objects } from '../http/answer.ts';
import { Routes } from '../http/routes.ts';
import { begin, cookieOf, sessionAnswer } from './browser.ts';
import { afterUse, challengeFor } from './factor/check-factor.ts';
import { expectPresence } from './factor/presence.ts';
import { noSession } from './operator-routes.ts';
import { operatorOr404, updateOperator } from './operator-store.ts';
import type { Parts } from './parts.ts';
import { expectStrongPassword } from './passwords.ts';
import { sessionsOf } from './session-list.ts';
import { endNumbered, renewSession } from './session-store.ts';

/** The operator's own password, sessions and proofs of presence. */
export const accountRoutes = (parts: Parts) => {
  const { deps, front, passwords } = parts;
  return new Routes(deps, accountOperations, front)
    .prepared(
      'POST /bff/password',
      async ({ c, body, session: { username, displayName } }) => {
        const proved = await passwords.expectOwn(c, username, body.password);
        if (body.newPassword === body.password)
          throw fieldError(515, 'newPassword', 'must differ from the current one');
        expectStrongPassword('newPassword', body.newPassword, [username, displayName]);
        return { proved, passwordHash: await passwords.hash(body.newPassword) };
      },
      async ({ c, session: { username, hasFactor }, prepared: { proved, passwordHash }, tx, audit }) => {
        const row = await operatorOr404(tx, username);
        if (row.password_hash !== proved)
          throw new LicensingError(4093, 'The password was changed in the meantime. Try again with the new one.');
        await updateOperator(tx, row, { password_hash: passwordHash, password_date: tx.now, must_change: 0 });
        audit({ target: { kind: 'operator', key: username } });
        const { record, cookies } = await begin(c, deps.config, tx, { ...row, must_change: 0 }, hasFactor);
        return { ...objects([record]), cookies };
      },
    )
    .prepared(
      'POST /bff/step-up',
      ({ c, body, session }) => expectPresence(parts, c, session, body),
      async ({ c, session, tx, audit, prepared: used }) => {
        audit({ target: { kind: 'operator', key: session.username }, ...afterUse(used) });
        const id = await renewSession(tx, session.id);
        const record = sessionAnswer({ ...session, id }, deps.config);
        return { ...objects([record]), cookies: [cookieOf(c, deps.config).keep(id)] };
      },
    )
    .run('POST /bff/step-up/challenge', async ({ c, session }) => objects([await challengeFor(deps, c, session)]))
    .read('GET /bff/sessions', ({ db, query, session }) =>
      sessionsOf(db, deps.clock(), session.operatorId, session, query),
    )
    .write('DELETE /bff/sessions/{id}', async ({ path, session, tx, audit }) => {
      if ((await endNumbered(tx, session.operatorId, path.id)) === 0) throw noSession(path.id);
      audit({ target: { kind: 'operator', key: session.username }, before: { session: path.id } });
      return objects([{ id: path.id }]);
    }).app;
};
