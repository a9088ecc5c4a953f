import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { CreatedPasskey, PasskeyAnswer } from '#contract/bff/webauthn.ts';
import type { ItemOf } from '../../lib/api/operations.ts';

/** Asks the browser for a new passkey. Throws an error with a name that `passkeyFault` knows when there is none. */
export async function createPasskey(optionsJSON: ItemOf<'POST /bff/passkeys/challenge'>): Promise<CreatedPasskey> {
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Asks the browser to use a passkey. Throws as `createPasskey`. */
export async function askPasskey(optionsJSON: ItemOf<'POST /bff/login/challenge'>): Promise<PasskeyAnswer> {
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}
