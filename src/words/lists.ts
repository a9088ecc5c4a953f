import { msg } from '@lingui/core/macro';
import type { PlatformKeyRecord } from '#contract/bff/keys.ts';
import type { OperatorRecord } from '#contract/bff/operators.ts';
import type { AuditRecord, auditNames } from '#contract/history/audit.ts';
import type { AnyLogRecord, anyLogNames } from '#contract/history/logs.ts';
import type { BorrowRecord, borrowNames } from '#contract/holders/borrows.ts';
import type { SessionRecord, sessionNames } from '#contract/holders/sessions.ts';
import type { StringRecord, stringNames } from '#contract/offline/strings.ts';
import type { JobItemRecord, JobRecord, jobItemNames, jobNames } from '#contract/work/jobs.ts';
import type { FieldWords } from '../lib/field-words.ts';

/** Texts of all fields and query names of a list. A new one without texts does not compile. */
type ListWords<Row, Names = { querys: object }> = Readonly<
  Record<keyof Row | (Names extends { querys: infer Querys } ? keyof Querys : never), FieldWords>
>;

const id = { label: msg`Id` };
const sn = { label: msg`SN` };
const user = { label: msg`User` };
const device = { label: msg`Device` };
const deviceId = { label: msg`Device (id)` };
const machineName = { label: msg`Machine name` };
const address = { label: msg`Address` };
const actor = { label: msg`Who` };
const actorKind = { label: msg`Kind of actor` };
const ticket = { label: msg`Ticket` };
const time = { label: msg`Time` };

export const sessionWords = {
  id,
  sn,
  userName: user,
  mid: device,
  machineName,
  ip: address,
  clientVersion: { label: msg`Version` },
  commandExecutedNumber: { label: msg`Commands` },
  loginDate: { label: msg`Since` },
  lastConnectionDate: { label: msg`Last contact` },
  lastSyncDate: { label: msg`Last licence data` },
  customer: { label: msg`Customer` },
} satisfies ListWords<SessionRecord, typeof sessionNames>;

export const borrowWords = {
  sn,
  mid: device,
  machineName,
  borrowId: id,
  date: { label: msg`Borrowed` },
  until: { label: msg`Until` },
  returnDate: { label: msg`Given back on`, short: msg`Given back` },
  returned: { label: msg`Given back` },
} satisfies ListWords<BorrowRecord, typeof borrowNames>;

export const logWords = {
  clientVersion: { label: msg`Version` },
  cmdExeNum: { label: msg`Commands` },
  startTime: time,
  endTime: { label: msg`Ended` },
  errorCode: { label: msg`Refusal` },
  failure: { label: msg`Refusal` },
  fkMidId: deviceId,
  fkSnid: { label: msg`SN (id)` },
  loginIp: address,
  number: { label: msg`Number` },
  status: { label: msg`What happened` },
  fkUserId: { label: msg`User (id)` },
  fkUserNameId: user,
  uid: id,
  loginName: user,
  sn,
  mid: device,
  ip: address,
} satisfies ListWords<AnyLogRecord, typeof anyLogNames>;

export const stringWords = {
  serial: { label: msg`Serial` },
  kind: { label: msg`Kind` },
  sn,
  machineId: deviceId,
  machineName,
  mid: { label: msg`MID` },
  time: { label: msg`Handed out` },
  actor,
  actorKind,
  ticket,
} satisfies ListWords<StringRecord, typeof stringNames>;

export const jobWords = {
  id,
  operation: { label: msg`Action` },
  resource: { label: msg`List` },
  state: { label: msg`State` },
  total: { label: msg`Entries` },
  done: { label: msg`Went well`, short: msg`Progress` },
  failed: { label: msg`Failed`, short: msg`Failures` },
  added: { label: msg({ message: 'New', context: 'records' }) },
  changed: { label: msg`Changed` },
  unchanged: { label: msg`Unchanged` },
  refusals: { label: msg`Why refused`, short: msg`Why` },
  actor,
  actorKind,
  ticket,
  createdAt: { label: msg`Asked for` },
  startedAt: { label: msg`Begun` },
  finishedAt: { label: msg`Ended` },
  retryOf: { label: msg`Repeats the job` },
  change: { label: msg`Job` },
  where: { label: msg`Filters` },
  fileName: { label: msg`File` },
  fileSize: { label: msg`Size` },
  fileUntil: { label: msg`Kept until` },
  failures: { label: msg`Failures` },
  hasFailures: { label: msg`With failures` },
} satisfies ListWords<JobRecord, typeof jobNames>;

export const jobItemWords = {
  id,
  job: { label: msg`Job` },
  number: { label: msg`Number` },
  key: { label: msg`Record` },
  result: { label: msg`Result` },
  code: { label: msg`Code` },
  msg: { label: msg`Why` },
} satisfies ListWords<JobItemRecord, typeof jobItemNames>;

export const auditWords = {
  id,
  time,
  actor,
  actorKind,
  actorRole: { label: msg`Role` },
  ip: { label: msg`From` },
  operation: { label: msg`Action` },
  requestId: { label: msg`Request` },
  targets: { label: msg`Records` },
  target: { label: msg`Record` },
  targetKind: { label: msg`Kind of record` },
  before: { label: msg`Before` },
  after: { label: msg`After` },
  outcome: { label: msg`Outcome` },
  ticket,
} satisfies ListWords<AuditRecord, typeof auditNames>;

export const operatorWords = {
  username: { label: msg`User name`, help: msg`For signing in. It cannot be changed later.` },
  displayName: { label: msg`Name`, help: msg`Name that other operators see.` },
  role: {
    label: msg`Role`,
    help: msg`Viewers read. Support ends sessions and unbinds. Managers make and change licences. Administrators do everything.`,
  },
  disabled: {
    label: msg`Disabled`,
    short: msg`Status`,
    help: msg`The operator cannot sign in. Nothing else changes.`,
  },
  secondFactor: { label: msg`Second factor` },
  regDate: { label: msg`Added` },
  lastLogin: { label: msg`Last sign-in` },
  passwordDate: { label: msg`Password changed`, short: msg`Password set` },
} satisfies ListWords<OperatorRecord>;

export const keyWords = {
  id,
  name: { label: msg`Name`, help: msg`Name of the system that uses this key. It appears in the audit log.` },
  permissions: { label: msg`Access`, choices: { read: msg`Read only`, all: msg`Everything` } },
  created: { label: msg`Created` },
  createdBy: { label: msg`Created by` },
  expiresAt: { label: msg`Expires`, help: msg`Leave empty for a key that never expires.` },
  expired: { label: msg`Expired` },
  lastUsed: { label: msg`Last used` },
} satisfies ListWords<PlatformKeyRecord>;
