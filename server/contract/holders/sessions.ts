import { z } from 'zod';
import { MAX_BATCH } from '../bounds.ts';
import { reasonText } from '../history/audit.ts';
import { batch, pageQuery, queryCount, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { listNames } from '../records/field.ts';
import { recordShape } from '../records/schemas.ts';
import { sessionFields, sessionMeanings } from '../records/sessions.ts';
import { id, renderedTime, wholeNumber } from '../scalars.ts';

export const sessionRecord = z.strictObject(recordShape(sessionFields, sessionMeanings)).meta({ id: 'Session' });
export type SessionRecord = z.output<typeof sessionRecord>;

export const onlineMachineRecord = z
  .strictObject({
    id: id.describe('Id of the device'),
    version: z.int().optional().describe('Version that the application gave'),
    execNumber: z.int().describe('Commands executed so far, as the application tells'),
    ip: z.string(),
    mid: z.string().describe('Device code or MAC address of the device'),
    loginDate: renderedTime.describe('When the session of the device began'),
    lastConnectDate: renderedTime.describe('Last contact'),
    commands: sessionRecord.shape.commands,
    idleSince: sessionRecord.shape.idleSince,
    noticeEndsAt: sessionRecord.shape.noticeEndsAt,
    noticeReason: sessionRecord.shape.noticeReason,
    userId: id.describe('Id of the user'),
  })
  .meta({ id: 'OnlineDevice' });

/** Most seconds of a notice. */
const MOST_NOTICE = 600;

const NOTICE = 'Seconds until the sessions end. 0, or absent: they end at once. A later notice replaces an earlier one';

/** Query parameters of the operations that end sessions. */
export const endQuery = z.strictObject({
  noticeSeconds: queryCount(0, MOST_NOTICE, `must be a whole number from 0 to ${MOST_NOTICE}`)
    .optional()
    .describe(NOTICE),
  reason: reasonText
    .optional()
    .describe('Why they end. The audit log stores it, and with notice the next heartbeat tells it to the application'),
});

/** How a job ends sessions. The job has the reason for the audit log. */
export const sessionEnding = z.strictObject({
  noticeSeconds: wholeNumber(0, MOST_NOTICE).optional().describe(NOTICE),
  reason: reasonText.optional().describe('Why they end. The next heartbeat tells it to the application, with notice'),
});

const ids = z.array(id).max(MAX_BATCH, `must hold at most ${MAX_BATCH} entries`);

const exampleSn = 'MJDFUNFYBNQMFNYY';
const exampleSession = {
  id: 4711,
  sn: exampleSn,
  userName: 'ada',
  mid: '00-1A-2B-3C-4D-5E',
  machineName: 'reception',
  ip: '192.0.2.7',
  clientVersion: 12,
  commandExecutedNumber: 3,
  commands: 3,
  idleSince: '2026-11-21 09:02:00',
  loginDate: '2026-11-21 09:00:00',
  lastConnectionDate: '2026-11-21 09:04:00',
  lastSyncDate: '2026-11-21 09:00:00',
};
const exampleMachine = {
  id: 41,
  version: 12,
  execNumber: 3,
  ip: '192.0.2.7',
  mid: '00-1A-2B-3C-4D-5E',
  loginDate: '2026-11-21 09:00:00',
  lastConnectDate: '2026-11-21 09:04:00',
  commands: 3,
  idleSince: '2026-11-21 09:02:00',
  userId: 7,
};
const exampleUser = { sn: exampleSn, name: 'ada' };

const ENDED =
  'The device is told (530) when it calls next; the log of the SN has the sessions as `kickOut`. With `noticeSeconds` they stay open for so long, and keep their seats: the next heartbeat tells the notice.';

export const sessionOperations = defineOperations({
  tag: 'online',
  item: sessionRecord,
  example: { path: { ...exampleUser, id: 4711 }, items: [exampleSession] },
})({
  'POST /sessions/data': {
    extension: true,
    id: 'querySessions',
    summary: 'Query all open sessions',
    description:
      '`mid` compares device codes with or without dashes and MAC addresses in any notation. `customer` is that of the SN: `group/name`, or the name of one without a group.',
    ...querying(listNames(sessionFields)),
    example: {
      body: { querys: [{ name: 'userName', op: '=', values: ['ada'] }], sorts: [{ name: 'loginDate', order: 'DESC' }] },
    },
  },
  'GET /sns/{sn}/sessions': {
    id: 'listSnSessions',
    summary: 'List the open sessions of an SN',
    query: pageQuery,
  },
  'DELETE /sns/{sn}/sessions': {
    id: 'endSnSessions',
    allowed: 'support',
    query: endQuery,
    claims: true,
    summary: 'End sessions of an SN',
    description: `An empty list, or no body, ends all of them. ${ENDED}`,
    body: ids,
    bodyOptional: true,
    codes: [4040],
    example: { query: { noticeSeconds: 120, reason: 'The seat is needed at reception' }, body: [4711] },
  },
  'DELETE /sessions/{id}/notice': {
    extension: true,
    id: 'withdrawSessionNotice',
    allowed: 'support',
    summary: 'Let a session run on that has notice',
    description: 'A session that has ended is 4040, one without notice 4093.',
    codes: [4040, 4093],
  },
  'GET /sns/{sn}/users/{name}/sessions': {
    id: 'listSnUserSessions',
    summary: 'List the open sessions of a user on an SN',
    query: pageQuery,
  },
  'DELETE /sns/{sn}/users/{name}/sessions': {
    id: 'endSnUserSessions',
    allowed: 'support',
    query: endQuery,
    claims: true,
    summary: 'End sessions of a user on an SN',
    description: `An empty list, or no body, ends all of them. ${ENDED}`,
    body: ids,
    bodyOptional: true,
    example: { body: [4711] },
  },
  'GET /sns/{sn}/users/{name}/sessions/{id}': {
    id: 'getSnUserSession',
    summary: 'Read one session of a user on an SN',
  },
  'DELETE /sns/{sn}/users/{name}/sessions/{id}': {
    id: 'endSnUserSession',
    allowed: 'support',
    query: endQuery,
    claims: true,
    summary: 'End one session of a user on an SN',
    description: ENDED,
  },
  'GET /sns/{sn}/users/{name}/machines': {
    item: onlineMachineRecord,
    id: 'listSnUserMachines',
    summary: 'List the devices on which a user is logged in to an SN',
    query: pageQuery,
    example: { items: [exampleMachine] },
  },
  'DELETE /sns/{sn}/users/{name}/machines': {
    item: onlineMachineRecord,
    id: 'endSnUserMachines',
    allowed: 'support',
    query: endQuery,
    claims: true,
    summary: 'End the sessions of a user on some devices',
    description: `The devices themselves stay. ${ENDED}`,
    body: batch(id),
    example: { body: [41], items: [exampleMachine] },
  },
  'GET /sns/{sn}/users/{name}/machines/{id}': {
    item: onlineMachineRecord,
    id: 'getSnUserMachine',
    summary: 'Read one device on which a user is logged in to an SN',
    example: { path: { ...exampleUser, id: 41 }, items: [exampleMachine] },
  },
  'DELETE /sns/{sn}/users/{name}/machines/{id}': {
    item: onlineMachineRecord,
    id: 'endSnUserMachine',
    allowed: 'support',
    query: endQuery,
    claims: true,
    summary: 'End the session of a user on one device',
    description: `The device itself stays. ${ENDED}`,
    example: { path: { ...exampleUser, id: 41 }, items: [exampleMachine] },
  },
});
