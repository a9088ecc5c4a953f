import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SystemReason } from '#contract/records/actors.ts';
import type { auditFields } from '#contract/records/audit.ts';
import type { borrowFields } from '#contract/records/borrows.ts';
import type { dataFields } from '#contract/records/datas.ts';
import type { jobFields, jobItemFields } from '#contract/records/jobs.ts';
import type { keyFields } from '#contract/records/keys.ts';
import type { logFields } from '#contract/records/logs.ts';
import type { operatorFields } from '#contract/records/operators.ts';
import type { sessionFields } from '#contract/records/sessions.ts';
import type { stringFields } from '#contract/records/strings.ts';
import type { LabelsOf, WordsOf } from '../lib/field-words.ts';

const id = { label: msg`Id` };
const sn = { label: msg`SN` };
const user = { label: msg`User` };
const device = { label: msg`Device` };
const deviceId = { label: msg`Device (id)` };
const machineName = { label: msg`Device name` };
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
  commands: { label: msg`Commands` },
  idleSince: { label: msg`Idle since` },
  noticeEndsAt: { label: msg`Ends at` },
  noticeReason: { label: msg`Reason of the notice` },
  loginDate: { label: msg`Since` },
  lastConnectionDate: { label: msg`Last contact` },
  lastSyncDate: { label: msg`Last licence data` },
  customer: { label: msg`Customer` },
  any: { label: msg`Any text` },
} satisfies LabelsOf<typeof sessionFields>;

export const borrowWords = {
  sn,
  mid: device,
  machineName,
  borrowId: id,
  date: { label: msg`Borrowed` },
  until: { label: msg`Until` },
  returnDate: { label: msg`Returned on`, short: msg`Returned` },
  returned: { label: msg`Returned` },
} satisfies LabelsOf<typeof borrowFields>;

export const logWords = {
  clientVersion: { label: msg`Version` },
  cmdExeNum: { label: msg`Commands` },
  startTime: time,
  endTime: { label: msg`Ended` },
  onlineUntil: { label: msg`Online until` },
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
  machineName,
  ip: address,
  any: { label: msg`Any text` },
} satisfies LabelsOf<typeof logFields>;

export const stringWords = {
  serial: { label: msg`Serial` },
  kind: { label: msg`Kind` },
  sn,
  machineId: deviceId,
  machineName,
  mid: { label: msg`MID` },
  time: { label: msg`Issued` },
  actor,
  actorKind,
  ticket,
} satisfies LabelsOf<typeof stringFields>;

export const jobWords = {
  id,
  operation: { label: msg`Action` },
  resource: { label: msg`List` },
  state: { label: msg`State` },
  total: { label: msg`Entries` },
  done: { label: msg`Succeeded`, short: msg`Progress` },
  failed: { label: msg`Failed`, short: msg`Failures` },
  added: { label: msg({ message: 'New', context: 'records' }) },
  changed: { label: msg`Changed` },
  unchanged: { label: msg`Unchanged` },
  refusals: { label: msg`Why refused`, short: msg`Why` },
  actor,
  actorKind,
  ticket,
  createdAt: { label: msg`Requested` },
  startedAt: { label: msg`Started` },
  finishedAt: { label: msg`Ended` },
  retryOf: { label: msg`Retries the job` },
  undoOf: { label: msg`Undoes the job` },
  undoneBy: { label: msg`Undone by the job` },
  undoable: { label: msg`Can be undone` },
  change: { label: msg`Job` },
  where: { label: msg`Filters` },
  fileName: { label: msg`File` },
  fileSize: { label: msg`Size` },
  fileUntil: { label: msg`Kept until` },
  failures: { label: msg`Failures` },
  hasFailures: { label: msg`With failures` },
} satisfies LabelsOf<typeof jobFields>;

export const jobItemWords = {
  id,
  job: { label: msg`Job` },
  number: { label: msg`Number` },
  key: { label: msg`Record` },
  name: { label: msg`Device` },
  result: { label: msg`Result` },
  code: { label: msg`Code` },
  msg: { label: msg`Why` },
} satisfies LabelsOf<typeof jobItemFields>;

const systemReasons: Readonly<Record<SystemReason, MessageDescriptor>> = {
  reclaimed: msg`Idle seat reclaimed for another log-in`,
};

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
  device: { label: msg`Device`, help: msg`Its name, note, MAC address or device code.` },
  before: { label: msg`Before` },
  after: { label: msg`After` },
  outcome: { label: msg`Outcome` },
  ticket,
  job: { label: msg`Job` },
  undoOf: { label: msg`Undoes the change` },
  undoneBy: { label: msg`Undone by the change` },
  reason: { label: msg`Reason`, choices: systemReasons },
} satisfies LabelsOf<typeof auditFields>;

export const operatorWords = {
  username: { label: msg`User name`, help: msg`Used to sign in. It cannot be changed later.` },
  displayName: { label: msg`Name`, help: msg`Name that other operators see.` },
  role: {
    label: msg`Role`,
    help: msg`Viewers can read. Support can also end sessions and unbind. Managers can create and change licences. Administrators can do everything.`,
  },
  disabled: {
    label: msg`Disabled`,
    short: msg`Status`,
    help: msg`The operator cannot sign in. Nothing else changes.`,
  },
  secondFactor: { label: msg`Second factor` },
  regDate: { label: msg`Created` },
  lastLogin: { label: msg`Last sign-in` },
  passwordDate: { label: msg`Password changed`, short: msg`Password set` },
  mustChangePassword: { label: msg`Must change the password` },
  invitedUntil: { label: msg`Invited until` },
} satisfies LabelsOf<typeof operatorFields>;

export const keyWords = {
  id,
  name: { label: msg`Name`, help: msg`Name of the system that uses this key. It appears in the audit log.` },
  prefix: { label: msg`Begins with` },
  permissions: { label: msg`Access`, choices: { read: msg`Read only`, all: msg`Everything` } },
  created: { label: msg`Created` },
  createdBy: { label: msg`Created by` },
  expiresAt: { label: msg`Expires`, help: msg`Leave empty for a key that never expires.` },
  expired: { label: msg`Expired` },
  lastUsed: { label: msg`Last used` },
  revokedAt: { label: msg`Revoked` },
  revokedBy: { label: msg`Revoked by` },
} satisfies WordsOf<typeof keyFields>;

export const dataWords = {
  name: { label: msg`Name` },
  value: { label: msg`Value` },
  source: { label: msg`From`, choices: { SN: msg`This SN`, TEMPLATE: msg`Template`, PRODUCT: msg`Product` } },
  updateTime: { label: msg`Updated` },
} satisfies WordsOf<typeof dataFields>;
