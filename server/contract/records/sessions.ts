import { listed, type Fields, type Meanings } from './field.ts';

/** Fields of an open session, in the order of its record. */
export const sessionFields = {
  id: { kind: 'integer', form: 'id', always: true, ...listed },
  sn: { kind: 'text', always: true, ...listed },
  userName: { kind: 'text', column: 'login_name', ...listed, empty: true },
  customer: { kind: 'text', query: true, only: 'query' },
  any: { kind: 'text', query: true, only: 'query' },
  mid: { kind: 'text', always: true, computed: true, ...listed },
  machineName: { kind: 'text', computed: true },
  ip: { kind: 'text', always: true, ...listed },
  clientVersion: { kind: 'integer' },
  commandExecutedNumber: { kind: 'integer', always: true },
  loginDate: { kind: 'date', always: true, ...listed },
  lastConnectionDate: { kind: 'date', always: true, ...listed },
  lastSyncDate: { kind: 'date', always: true },
} as const satisfies Fields;

export const sessionMeanings = {
  userName: 'Log-in name of the user',
  mid: 'Device code or MAC address of the device',
  machineName: 'Name of the device',
  clientVersion: 'Version that the application gave',
  commandExecutedNumber: 'Commands executed so far, as the application tells',
  loginDate: 'When the session began',
  lastConnectionDate: 'Last contact',
  lastSyncDate: 'When a licence was last handed out',
} as const satisfies Meanings<typeof sessionFields>;
