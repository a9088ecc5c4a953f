import { listed, type Fields, type Meanings } from './field.ts';

/** The state of a session (login, logout, timeout, kickOut, highPriorityKick) or a borrowed seat. */
export const LOG_STATUSES = [
  'login', 'logout', 'timeout', 'checkout', 'checkin', 'autoCheckin', 'checkoutCover', 'kickOut', 'highPriorityKick',
] as const; // prettier-ignore
export type LogStatus = (typeof LOG_STATUSES)[number];

/** The statuses of borrowed seats. */
export const SEAT_STATUSES = ['checkout', 'checkin', 'autoCheckin', 'checkoutCover'] as const satisfies LogStatus[];

/** Fields of an entry in the log of an SN, in the order of its record. */
export const snLogFields = {
  clientVersion: { kind: 'text' },
  cmdExeNum: { kind: 'integer', computed: true },
  startTime: { kind: 'date', always: true, ...listed },
  endTime: { kind: 'date', ...listed, empty: true },
  errorCode: { kind: 'integer', always: true, query: true },
  failure: { kind: 'text' },
  fkMidId: { kind: 'integer', form: 'id', column: 'machine_id' },
  fkSnid: { kind: 'integer', form: 'id', column: 'sn_id', always: true },
  loginIp: { kind: 'text' },
  number: { kind: 'integer', always: true },
  status: { kind: 'choice', choices: LOG_STATUSES, query: true },
  fkUserId: { kind: 'integer', form: 'id', column: 'user_id', ...listed },
  fkUserNameId: { kind: 'text', computed: true },
  uid: { kind: 'integer', form: 'id', column: 'id', always: true, ...listed },
  loginName: { kind: 'text', query: true },
} as const satisfies Fields;

/** Fields of an entry in the list of all logs. */
export const logFields = {
  ...snLogFields,
  sn: { kind: 'text', always: true, computed: true, query: true },
  onlineUntil: { kind: 'date', query: true, only: 'query' },
  ip: { kind: 'text', query: true, only: 'query' },
  any: { kind: 'text', query: true, only: 'query' },
  mid: { kind: 'text', query: true },
  machineName: { kind: 'text', computed: true },
} as const satisfies Fields;

export const logMeanings = {
  clientVersion: 'Version that the application gave',
  cmdExeNum: 'Commands that the application executed, as it told',
  startTime: 'When the log-in was, or the seat was taken',
  endTime: 'Absent while the session or the borrowed seat lasts',
  errorCode: 'Why the log-in was refused; 0 when it was not',
  failure: 'The refusal in words',
  fkMidId: 'Id of the device',
  fkSnid: 'Id of the SN',
  loginIp: 'Address that the log-in came from',
  number: 'Place of the entry in the log of its SN: 1, 2, 3 …',
  status: 'Absent from refused log-ins',
  fkUserId: 'Id of the user',
  fkUserNameId: 'Guid of the user, while there is one',
  uid: 'Id of the entry',
  loginName: 'Account that the application gave',
} as const satisfies Meanings<typeof snLogFields>;
