import { z } from 'zod';
import { PASSKEY_NAME } from '../bounds.ts';
import { exampleSession, sessionRecord } from './bff.ts';
import { defineOperations } from '../operation.ts';
import { id, name, renderedTime } from '../scalars.ts';
import { createdPasskey, creationOptions } from './webauthn.ts';

export const passkeyRecord = z
  .strictObject({
    id,
    name: z.string().describe('Name that the operator gave it'),
    host: z.string().describe('Host name where it works'),
    created: renderedTime.describe('When it was added'),
    lastUsed: renderedTime.optional().describe('When it was last used; absent: never'),
  })
  .meta({ id: 'Passkey' });
export type PasskeyRecord = z.output<typeof passkeyRecord>;

/** What an operator gets with the first second factor of either kind. */
export const firstFactor = {
  recoveryCodes: z
    .array(z.string())
    .optional()
    .describe('Each replaces the second factor once; shown once. Absent while earlier ones are left'),
  session: sessionRecord
    .optional()
    .describe('The new session of this browser, with the first second factor; all other sessions have ended'),
};

export const addedPasskeyRecord = z.strictObject({ passkey: passkeyRecord, ...firstFactor });
export type AddedPasskeyRecord = z.output<typeof addedPasskeyRecord>;

const named = z.strictObject({ name: name(PASSKEY_NAME).describe('Name, such as that of the device') });
const examplePasskey = { id: 3, name: 'Laptop', host: 'licences.example.com', created: '2026-11-21 09:00:00' };

/** The operator's own passkeys, a second factor (docs/decisions/0083-passkeys.md). GET /bff/second-factor lists them. */
export const passkeyOperations = defineOperations({ tag: 'session', extension: true, example: { path: { id: 3 } } })({
  'POST /bff/passkeys/challenge': {
    id: 'getNewPasskeyChallenge',
    allowed: 'viewer',
    summary: 'Begin to add a passkey',
    item: creationOptions,
    codes: [4093],
    example: {
      items: [
        {
          challenge: 'pWvD0c4uVQeF2Zb9m0T4m1b8mB3Qq0m2v9yq1l0o9aE',
          rp: { id: 'licences.example.com', name: 'Licet' },
          user: { id: 'MTI', name: 'maria', displayName: 'Maria Silva' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          timeout: 60_000,
          attestation: 'none',
          excludeCredentials: [],
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        },
      ],
    },
  },
  'POST /bff/passkeys': {
    id: 'addPasskey',
    allowed: 'viewer',
    summary: 'Add a passkey',
    description:
      'The first second factor of an operator ends the other sessions, and gives recovery codes and a new session.',
    body: named.extend({ passkey: createdPasskey.describe('Answer of the browser to POST /bff/passkeys/challenge') }),
    item: addedPasskeyRecord,
    codes: [4093],
    example: {
      body: {
        name: 'Laptop',
        passkey: {
          id: 'pWvD0c4uVQeF2Zb9',
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZQ',
          transports: ['internal'],
        },
      },
      items: [{ passkey: examplePasskey, recoveryCodes: ['MZXW-6YTB-OI5D-GNBV'], session: exampleSession }],
    },
  },
  'PATCH /bff/passkeys/{id}': {
    id: 'renamePasskey',
    allowed: 'viewer',
    summary: 'Rename a passkey',
    body: named,
    item: passkeyRecord,
    example: { body: { name: 'Laptop' }, items: [examplePasskey] },
  },
  'DELETE /bff/passkeys/{id}': {
    id: 'removePasskey',
    allowed: 'viewer',
    summary: 'Remove a passkey',
    description:
      'Ends the other sessions. Recovery codes end with the last second factor. 4093 for the last one when the service requires a second factor of this operator.',
    item: z.strictObject({ id }),
    codes: [4093],
    example: { items: [{ id: 3 }] },
  },
});
