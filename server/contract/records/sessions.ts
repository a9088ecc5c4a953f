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
  commands: { kind: 'integer', always: true, column: 'command_executed_number', ...listed },
  idleSince: { kind: 'date', ...listed, empty: true },
  loginDate: { kind: 'date', always: true, ...listed },
  lastConnectionDate: { kind: 'date', always: true, ...listed },
  lastSyncDate: { kind: 'date', always: true },
  noticeEndsAt: { kind: 'date' },
  noticeReason: { kind: 'text' },
} as const satisfies Fields;

export const sessionMeanings = {
  userName: 'Log-in name of the user',
  mid: 'Device code or MAC address of the device',
  machineName: 'Name of the device',
  clientVersion: 'Version that the application gave',
  commandExecutedNumber: 'Commands executed so far, as the application tells',
  commands: 'The largest number of commands that a heartbeat has told, like `commandExecutedNumber`',
  idleSince:
    'The last heartbeat that raised `commands`. Absent while none did: an application that does not report them is never idle',
  loginDate: 'When the session began',
  lastConnectionDate: 'Last contact',
  lastSyncDate: 'When a licence was last handed out',
  noticeEndsAt: 'When the session ends, after an operator gave it notice',
  noticeReason: 'Why it ends then, as the operator said',
} as const satisfies Meanings<typeof sessionFields>;
