import { z } from 'zod';
import { exampleSession, OPERATOR_PASSWORD, sessionRecord, typedCode, typedPassword } from './bff.ts';
import { pageQuery } from '../listing.ts';
import { PROOF_SECONDS } from '../bounds.ts';
import { defineOperations } from '../operation.ts';
import { passkeyAnswer, passkeyChallenge } from './webauthn.ts';
import { id, newPassword, renderedTime } from '../scalars.ts';

export const operatorSessionRecord = z
  .strictObject({
    id,
    current: z.boolean().describe('The session of this request'),
    created: renderedTime.describe('When the operator signed in'),
    lastSeen: renderedTime.describe('Last request of the session, to the minute'),
    ip: z.string().describe('Address of the browser'),
    userAgent: z.string().describe('User agent of the browser'),
  })
  .meta({ id: 'OperatorSessionEntry' });
export type OperatorSessionRecord = z.output<typeof operatorSessionRecord>;

export const exampleOperatorSession = {
  id: 12,
  created: '2026-11-21 08:57:12',
  lastSeen: '2026-11-21 09:00:00',
  ip: '192.0.2.7',
  userAgent: 'Mozilla/5.0',
  current: false,
};

export const accountOperations = defineOperations({ tag: 'session', extension: true, example: { path: { id: 12 } } })({
  'POST /bff/password': {
    id: 'changeOwnPassword',
    allowed: 'viewer',
    summary: 'Change one’s own password',
    description: 'Ends all sessions of the operator and starts a new one in this browser.',
    body: z.strictObject({
      password: typedPassword.describe('Current password'),
      newPassword: newPassword(OPERATOR_PASSWORD).describe('New password, hard to guess'),
    }),
    item: sessionRecord,
    codes: [4290],
    example: {
      body: { password: '…', newPassword: '…' },
      items: [
        {
          user: { username: 'maria', displayName: 'Maria Silva', role: 'support' },
          permissions: ['getSn'],
          timeZone: 'UTC',
          csrf: '…',
        },
      ],
    },
  },
  'POST /bff/step-up': {
    id: 'stepUp',
    allowed: 'viewer',
    summary: 'Confirm that one is there',
    description: `For actions that ask for it (4030). An operator with a second factor sends \`code\` or \`passkey\`, any other \`password\`. The proof lasts ${PROOF_SECONDS / 60} minutes. The session gets a new id and a new token; the old id gives no access any more.`,
    body: z.strictObject({
      password: typedPassword.optional().describe('Password of an operator without a second factor'),
      code: typedCode.optional(),
      passkey: passkeyAnswer.optional().describe('Answer of the browser to POST /bff/step-up/challenge'),
    }),
    item: sessionRecord,
    codes: [4290],
    example: { body: { password: '…' }, items: [exampleSession] },
  },
  'POST /bff/step-up/challenge': {
    ...passkeyChallenge,
    id: 'getStepUpChallenge',
    allowed: 'viewer',
    summary: 'Begin to confirm with a passkey that one is there',
  },
  'GET /bff/sessions': {
    id: 'listOwnSessions',
    summary: 'List one’s own sessions',
    query: pageQuery,
    item: operatorSessionRecord,
    example: { items: [{ ...exampleOperatorSession, current: true }] },
  },
  'DELETE /bff/sessions/{id}': {
    id: 'endOwnSession',
    allowed: 'viewer',
    summary: 'End one of one’s own sessions',
    item: z.strictObject({ id }),
    example: { items: [{ id: 12 }] },
  },
});
