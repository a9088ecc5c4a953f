import { listed, type Fields } from './field.ts';

const flag = { kind: 'flag', always: true, write: 'kept' } as const;

/** Flags that are stored and returned, and have no effect in this service. */
export const featureFlags = {
  hidden: flag,
  overwrite: flag,
  display: flag,
  online: flag,
  ignoreSnUser: flag,
} as const satisfies Fields;

/** Fields of a feature at every level, in the order of its record. */
export const featureFields = {
  id: { kind: 'integer', form: 'id', always: true, ...listed },
  guid: { kind: 'text', form: 'id', always: true, query: true },
  featureId: { kind: 'integer', column: 'fid', always: true, required: true, write: 'kept', ...listed },
  name: { kind: 'text', form: 'name', max: 64, always: true, required: true, write: 'kept', ...listed },
  value: { kind: 'integer', write: 'emptied' },
  version: { kind: 'text', max: 64, write: 'emptied', ...listed },
  endDate: { kind: 'date', edge: 'end', write: 'emptied' },
  expirationDays: { kind: 'integer', write: 'emptied' },
  users: { kind: 'integer', write: 'emptied' },
  type: { kind: 'choice', choices: ['ReadOnly', 'ReadWrite', 'Meter'], always: true, write: 'kept' },
  source: { kind: 'choice', choices: ['PRODUCT', 'SN'], always: true, computed: true },
  ...featureFlags,
  any: { kind: 'text', query: true, only: 'query' },
} as const satisfies Fields;

/** Fields of a feature at a template or an SN, which select features. */
export const selectionFields = {
  ...featureFields,
  status: { kind: 'choice', choices: [0, 3], always: true, computed: true, ...listed },
} as const satisfies Fields;
