import type { Fields, Meanings } from './field.ts';

/** Fields of a token ID, in the order of its record. */
export const tokenIdFields = {
  guid: { kind: 'text', form: 'name', max: 64, always: true, required: true, write: 'once', query: true, sort: true },
  tokenType: {
    kind: 'choice',
    choices: [5, 6],
    says: '5 (traditional) or 6 (floating)',
    always: true,
    required: true,
    write: 'once',
    query: true,
    sort: true,
  },
  label: { kind: 'text', form: 'name', max: 64, write: 'emptied', query: true, sort: true },
  status: {
    kind: 'choice',
    choices: [0, 1],
    says: 'one of 0 (normal), 1 (disabled)',
    always: true,
    write: 'kept',
    import: false,
    query: true,
    sort: true,
  },
  regDate: { kind: 'date', always: true, query: true, sort: true },
  sn: { kind: 'text', query: true, sort: true },
  controlType: { kind: 'integer', write: 'emptied' },
  bound: { kind: 'flag', query: true, only: 'query' },
  any: { kind: 'text', query: true, only: 'query' },
} as const satisfies Fields;

export const tokenIdMeanings = {
  tokenType: '5 traditional, 6 floating',
  status: '0 normal, 1 disabled: it stays bound, but cannot be bound again',
  sn: 'The SN it is bound to',
} as const satisfies Meanings<typeof tokenIdFields>;
