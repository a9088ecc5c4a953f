import { listed, type Fields, type Meanings } from './field.ts';

/** Fields of a user, in the order of its record. */
export const userFields = {
  guid: { kind: 'text', form: 'id', always: true, query: true },
  name: { kind: 'text', form: 'name', max: 128, always: true, required: true, write: 'once', ...listed },
  nickName: { kind: 'text', form: 'name', max: 128, always: true, write: 'kept', ...listed },
  status: {
    kind: 'choice',
    choices: [0, 1],
    says: 'one of 0 (normal), 1 (disabled)',
    always: true,
    write: 'kept',
    query: true,
  },
  email: { kind: 'text', form: 'email', max: 254, write: 'emptied', query: true, empty: true },
  phone: { kind: 'text', max: 64, write: 'emptied', query: true },
  password: { kind: 'text', max: 256, write: 'kept', only: 'body' },
  regDate: { kind: 'date', always: true, ...listed },
  snCount: { kind: 'integer', scope: 'sns' },
  sessionCount: { kind: 'integer', scope: 'sessions' },
  lastSeenDate: { kind: 'date', scope: 'sessions' },
  disabledDate: { kind: 'date', query: true, only: 'query' },
  online: { kind: 'flag', query: true, only: 'query' },
  sn: { kind: 'text', query: true, only: 'query' },
  customer: { kind: 'text', query: true, only: 'query' },
  any: { kind: 'text', query: true, only: 'query' },
} as const satisfies Fields;

export const userMeanings = {
  guid: 'Id that never changes',
  nickName: 'Display name of the user',
  status: '0 (normal), 1 (disabled)',
  email: 'E-mail address',
  phone: 'Phone',
  snCount: 'With the scope `sns`: how many SNs it is bound to',
  sessionCount: 'With the scope `sessions`: how many sessions it has open',
  lastSeenDate: 'With the scope `sessions`: its last heartbeat, or the end of its last session',
} as const satisfies Meanings<typeof userFields>;
