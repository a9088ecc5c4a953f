import { listed, type Fields, type Meanings } from './field.ts';

/** Fields of a token ID, in the order of its record. */
export const tokenIdFields = {
  guid: { kind: 'text', form: 'name', max: 64, always: true, required: true, write: 'once', ...listed },
  tokenType: {
    kind: 'choice',
    choices: [5, 6],
    says: '5 (traditional) or 6 (floating)',
    always: true,
    required: true,
    write: 'once',
    ...listed,
  },
  label: { kind: 'text', form: 'name', max: 64, write: 'emptied', ...listed, empty: true },
  status: {
    kind: 'choice',
    choices: [0, 1],
    says: 'one of 0 (normal), 1 (disabled)',
    always: true,
    write: 'kept',
    import: false,
    ...listed,
  },
  regDate: { kind: 'date', always: true, ...listed },
  sn: { kind: 'text', ...listed },
  controlType: { kind: 'integer', write: 'emptied' },
  bound: { kind: 'flag', query: true, only: 'query' },
  any: { kind: 'text', query: true, only: 'query' },
} as const satisfies Fields;

export const tokenIdMeanings = {
  tokenType: '5 traditional, 6 floating',
  status: '0 normal, 1 disabled: it stays bound, but cannot be bound again',
  sn: 'The SN it is bound to',
} as const satisfies Meanings<typeof tokenIdFields>;
