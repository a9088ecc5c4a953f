import { z } from 'zod';

/*
 * What browsers and passkeys exchange, as in Web Authentication: An API for accessing Public Key Credentials, level 3.
 * Bytes are base64url.
 */

const bytes = (most: number) =>
  z
    .string()
    .max(most, `must have at most ${most} characters`)
    .regex(/^[\w-]+$/, 'must be base64url');

const credentialId = bytes(1364).describe('Id of the credential');
const clientDataJSON = bytes(4096).describe(
  'What the browser asked for, with the challenge and the origin of the page',
);
const transports = z.array(z.string()).describe('How browsers reach the passkey, such as `usb`');
const publicKey = z.literal('public-key').describe('Always the same');

const credentials = z.array(
  z.strictObject({ id: credentialId, type: publicKey, transports: z.array(z.string()).exactOptional() }),
);
const challenge = z.string().describe('Challenge to sign; good for 5 minutes and one answer');
const timeout = z.int().describe('Milliseconds for the operator to answer the browser');
const userVerification = z.literal('required').describe('The passkey must check the fingerprint, face or PIN');

/** Argument of `navigator.credentials.create`. */
export const creationOptions = z
  .strictObject({
    challenge,
    rp: z
      .strictObject({ id: z.string().describe('Host name where the passkey works'), name: z.string() })
      .describe('This service'),
    user: z
      .strictObject({ id: z.string(), name: z.string(), displayName: z.string() })
      .describe('The operator, as the passkey shows it'),
    pubKeyCredParams: z.array(z.strictObject({ type: publicKey, alg: z.int() })).describe('Accepted algorithms (COSE)'),
    timeout,
    attestation: z.literal('none').describe('The maker of the passkey is not asked for'),
    excludeCredentials: credentials.describe('Passkeys that the operator already has'),
    authenticatorSelection: z
      .strictObject({ residentKey: z.literal('preferred'), userVerification })
      .describe('What the passkey must be able to do'),
  })
  .meta({ id: 'PasskeyCreationOptions' });

/** Argument of `navigator.credentials.get`. */
export const requestOptions = z
  .strictObject({
    challenge,
    rpId: z.string().describe('Host name where the passkeys work'),
    allowCredentials: credentials.describe('Passkeys of the operator'),
    timeout,
    userVerification,
  })
  .meta({ id: 'PasskeyRequestOptions' });

/** Result of `navigator.credentials.create`. */
export const createdPasskey = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: bytes(16_384).describe('The public key of the passkey'),
  transports: transports.max(8, 'must have at most 8 entries'),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** Result of `navigator.credentials.get`. */
export const passkeyAnswer = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: bytes(4096).describe('What the passkey says about itself: host name, flags, counter'),
  signature: bytes(2048).describe('Signature over both'),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

export const examplePasskeyAnswer = {
  id: 'pWvD0c4uVQeF2Zb9',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  signature: 'MEUCIQ',
};

/** Shared by the operations that begin the use of a passkey. */
export const passkeyChallenge = {
  item: requestOptions,
  codes: [4093],
  example: {
    items: [
      {
        challenge: 'pWvD0c4uVQeF2Zb9m0T4m1b8mB3Qq0m2v9yq1l0o9aE',
        rpId: 'licences.example.com',
        allowCredentials: [{ id: 'pWvD0c4uVQeF2Zb9', type: 'public-key', transports: ['internal'] }],
        timeout: 60_000,
        userVerification: 'required',
      },
    ],
  },
} as const;
