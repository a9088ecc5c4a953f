import { call } from '../../lib/api/api-client.ts';
import type { Session } from '../../lib/api/session.ts';
import { sessionOf } from '../session.ts';
import { PasskeyForm } from './passkey-form.tsx';

type Props = { onLoggedIn: (session: Session) => void; onFailure: (error: unknown) => void };

/** The passkey as the second step of a sign-in. */
export function PasskeySignIn({ onLoggedIn, onFailure }: Props) {
  return (
    <PasskeyForm
      begin={() => call('POST /bff/login/challenge')}
      give={async (passkey) => onLoggedIn(sessionOf(await call('POST /bff/login/passkey', { body: { passkey } })))}
      onFailure={onFailure}
    />
  );
}
