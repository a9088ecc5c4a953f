import type { CreatedPasskey, PasskeyAnswer } from '../../contract/bff/webauthn.ts';
import { ipAddress } from '../../core/address.ts';
import type { Deps } from '../../http/deps.ts';
import { describeError } from '../../http/log.ts';
import type { BffContext } from '../env.ts';
import type { OperatorSession } from '../session-store.ts';
import type { NewPasskey, PasskeyRow } from './passkey-store.ts';

/** Passkeys and authenticator apps show it beside the account. */
export const ISSUER = 'Licet';

/** EdDSA, ES256 and RS256, by their numbers in COSE: every passkey knows one of them. */
const ALGORITHMS = [-8, -7, -257];

/** The page in the browser. A passkey works under its host name only, and signs its origin. */
export type Page = { readonly origin: string; readonly host: string };

/** Loads the library with the first passkey: most services start without one. */
const library = () => import('@simplewebauthn/server');

/** Returns the page of a request: PUBLIC_URL, or without it the page that the request comes from, which the front has checked. */
export function pageOf(c: BffContext, { publicUrl }: Pick<Deps['config'], 'publicUrl'>): Page {
  const { origin, hostname: host } = new URL(publicUrl ?? c.req.header('origin') ?? c.req.url);
  return { origin, host };
}

/** Returns true for a page that has an address instead of a host name. Browsers allow no passkeys there. */
export const hasNoName = ({ host }: Page): boolean => ipAddress(host) !== undefined;

/** Returns the passkeys that work on a page. */
export const usableOn = ({ host }: Page, passkeys: readonly PasskeyRow[]): readonly PasskeyRow[] =>
  passkeys.filter((passkey) => passkey.host === host);

type Owner = Pick<OperatorSession, 'operatorId' | 'username' | 'displayName'>;

/** Returns the options with which a browser makes a passkey for an operator who has `known` ones. */
export async function creationOptions({ host }: Page, owner: Owner, known: readonly PasskeyRow[]) {
  const { generateRegistrationOptions } = await library();
  const { challenge, rp, user, pubKeyCredParams, timeout, excludeCredentials } = await generateRegistrationOptions({
    rpName: ISSUER,
    rpID: host,
    // The same for all passkeys of the operator, so that an authenticator lists the operator once.
    userID: new TextEncoder().encode(String(owner.operatorId)),
    userName: owner.username,
    userDisplayName: owner.displayName,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(descriptorOf),
  });
  const authenticatorSelection = { residentKey: 'preferred', userVerification: 'required' };
  return {
    challenge,
    rp,
    user,
    pubKeyCredParams,
    timeout,
    attestation: 'none',
    excludeCredentials,
    authenticatorSelection,
  };
}

/** Returns the options with which a browser uses one of the passkeys. */
export async function requestOptions({ host }: Page, known: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  const { challenge, rpId, allowCredentials, timeout, userVerification } = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'required',
  });
  return { challenge, rpId, allowCredentials, timeout, userVerification };
}

/** Returns the passkey that a browser has made on a page; undefined when it does not answer the challenge. */
export async function createdOn(
  { deps, c, page }: Ceremony,
  challenge: string,
  { id, transports, ...response }: CreatedPasskey,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: { ...jsonOf(id), response },
    expectedChallenge: challenge,
    expectedOrigin: page.origin,
    expectedRPID: page.host,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(refusalLog(deps, c));
  if (checked?.registrationInfo === undefined) return undefined;
  const { credential } = checked.registrationInfo;
  return {
    host: page.host,
    credential: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(transports),
  };
}

/** Returns the new counter of a passkey that has signed the challenge on a page; undefined for any other answer. */
export async function signedOn(
  { deps, c, page }: Ceremony,
  challenge: string,
  { id, ...response }: PasskeyAnswer,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: { ...jsonOf(id), response },
    expectedChallenge: challenge,
    expectedOrigin: page.origin,
    expectedRPID: page.host,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(refusalLog(deps, c));
  return checked?.verified === true ? checked.authenticationInfo.newCounter : undefined;
}

export type Ceremony = { readonly deps: Deps; readonly c: BffContext; readonly page: Page };

/** The library throws for an answer that is malformed or of something else. The log says why: PUBLIC_URL may be wrong. */
const refusalLog =
  ({ log }: Deps, c: BffContext) =>
  (error: unknown): undefined => {
    const { requestId, operation } = c.var;
    log.write('warn', { requestId, operation, ...describeError(error) });
  };

const jsonOf = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

const descriptorOf = ({ credential, transports }: PasskeyRow) => ({
  id: credential,
  transports: JSON.parse(transports) as string[],
});
