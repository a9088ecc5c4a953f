import { listed, type Fields, type Meanings } from './field.ts';

/** Fields of a device, in the order of its record. */
export const machineFields = {
  id: { kind: 'integer', form: 'id', always: true, ...listed },
  status: {
    kind: 'choice',
    choices: [0, 1, 33],
    says: 'one of 0 (normal), 1 (recycled), 33 (disabled)',
    always: true,
    ...listed,
  },
  sn: { kind: 'text', always: true, computed: true, query: true },
  mid: { kind: 'text', always: true, ...listed },
  machineName: { kind: 'text', max: 255, write: 'emptied', ...listed, empty: true },
  customId: { kind: 'text', max: 255, write: 'emptied', ...listed, empty: true },
  regDate: { kind: 'date', always: true, ...listed },
  lastUpdateDate: { kind: 'date', ...listed },
  customer: {
    kind: 'reference',
    of: { name: { kind: 'text', always: true }, groupName: { kind: 'text' } },
    scope: 'customer',
    query: true,
  },
  replacedBy: { kind: 'integer', form: 'id' },
  replaces: { kind: 'integer', form: 'id' },
  sessionCount: { kind: 'integer', scope: 'sessions' },
  online: { kind: 'flag', query: true, only: 'query' },
  any: { kind: 'text', query: true, only: 'query' },
  disabledDate: { kind: 'date', query: true, only: 'query' },
} as const satisfies Fields;

export const machineMeanings = {
  status: '0 normal, 1 recycled, 33 disabled',
  sn: 'The SN that the device belongs to',
  machineName: 'Name of the device',
  customId: "The caller's own id of the device",
  customer: 'With the scope `customer`: the customer of its SN',
  replacedBy: 'Id of the device that took its place',
  replaces: 'Id of the lost or broken device whose place it took',
  sessionCount: 'With the scope `sessions`: how many sessions it has open',
} as const satisfies Meanings<typeof machineFields>;
