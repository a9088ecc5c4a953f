import { z } from 'zod';
import { pageQuery } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { renderedTime } from '../scalars.ts';

export const signingKeyRecord = z
  .strictObject({
    keyId: z.string().describe('First 16 hexadecimal digits of SHA-256 of the key'),
    algorithm: z.literal('Ed25519').describe('How signatures are made'),
    publicKey: z.string().describe('SPKI DER, base64'),
    createdAt: renderedTime.describe('When it began to sign'),
    retiredAt: renderedTime.optional().describe('Since when it signs no more; what it signed stays valid'),
  })
  .meta({ id: 'SigningKey' });
export type SigningKeyRecord = z.output<typeof signingKeyRecord>;

export const signingKeyOperations = defineOperations({ tag: 'runtime' })({
  'GET /runtime/keys': {
    id: 'listSigningKeys',
    allowed: 'anyone',
    extension: true,
    summary: 'List the public keys that strings are signed with',
    description:
      'The newest first: it signs. The others are retired and stay listed, for the strings that they signed.',
    query: pageQuery,
    item: signingKeyRecord,
    example: {
      items: [
        {
          keyId: 'a18f6ccd934aa6da',
          algorithm: 'Ed25519',
          publicKey: 'MCowBQYDK2VwAyEA0K2XtlT4ZUMMPwZh1e8nUjEmGfoI5XiA7RHynxU1lRg=',
          createdAt: '2026-11-21 09:00:00',
        },
      ],
    },
  },
});
