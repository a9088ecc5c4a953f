import { z } from 'zod';
import { MAX_BATCH } from '../bounds.ts';
import { batch, pageParameters, queryBody } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { anySn, id, pathId, pathName, renderedTime, snPath } from '../scalars.ts';

export const sessionRecord = z
  .strictObject({
    id,
    sn: z.string(),
    userName: z.string().optional().describe('Log-in name of the user'),
    mid: z.string().describe('Device code or MAC address of the device'),
    machineName: z.string().optional().describe('Name of the device'),
    ip: z.string(),
    clientVersion: z.int().optional().describe('Version that the application gave'),
    commandExecutedNumber: z.int().describe('Commands executed so far, as the application tells'),
    loginDate: renderedTime.describe('When the session began'),
    lastConnectionDate: renderedTime.describe('Last contact'),
    lastSyncDate: renderedTime.describe('When a licence was last handed out'),
  })
  .meta({ id: 'Session' });
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
    userId: id.describe('Id of the user'),
  })
  .meta({ id: 'OnlineDevice' });

/** Query and sort names of POST /sessions/data. */
export const sessionNames = {
  querys: {
    id: 'number',
    sn: 'text',
    userName: 'text',
    customer: 'text',
    mid: 'text',
    ip: 'text',
    loginDate: 'date',
    lastConnectionDate: 'date',
  },
  sorts: ['id', 'sn', 'userName', 'mid', 'ip', 'loginDate', 'lastConnectionDate'],
} as const;

const ids = z.array(id).max(MAX_BATCH, `must hold at most ${MAX_BATCH} entries`);
const userPath = z.strictObject({ sn: anySn, name: pathName });
const idPath = userPath.extend({ id: pathId });

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
  userId: 7,
};
const exampleUser = { sn: exampleSn, name: 'ada' };

const sessions = { tag: 'online', item: sessionRecord } as const satisfies Partial<Operation>;
const machines = { tag: 'online', item: onlineMachineRecord } as const satisfies Partial<Operation>;
const ENDED = 'The device is told (530) when it calls next; the log of the SN has the sessions as `kickOut`.';

export const sessionOperations = defineOperations({
  'POST /sessions/data': {
    ...sessions,
    extension: true,
    id: 'querySessions',
    summary: 'Query all open sessions',
    description:
      '`mid` compares device codes with or without dashes and MAC addresses in any notation. `customer` is that of the SN: `group/name`, or the name of one without a group.',
    query: z.strictObject(pageParameters),
    body: queryBody(sessionNames.querys, sessionNames.sorts),
    bodyOptional: true,
    names: sessionNames,
    example: {
      body: { querys: [{ name: 'userName', op: '=', values: ['ada'] }], sorts: [{ name: 'loginDate', order: 'DESC' }] },
      items: [exampleSession],
    },
  },
  'GET /sns/{sn}/sessions': {
    ...sessions,
    id: 'listSnSessions',
    summary: 'List the open sessions of an SN',
    path: snPath,
    query: z.strictObject(pageParameters),
    example: { path: { sn: exampleSn }, items: [exampleSession] },
  },
  'DELETE /sns/{sn}/sessions': {
    ...sessions,
    id: 'endSnSessions',
    allowed: 'support',
    summary: 'End sessions of an SN',
    description: `An empty list, or no body, ends all of them. ${ENDED}`,
    path: snPath,
    body: ids,
    bodyOptional: true,
    codes: [4040],
    example: { path: { sn: exampleSn }, body: [4711], items: [exampleSession] },
  },
  'GET /sns/{sn}/users/{name}/sessions': {
    ...sessions,
    id: 'listSnUserSessions',
    summary: 'List the open sessions of a user on an SN',
    path: userPath,
    query: z.strictObject(pageParameters),
    example: { path: exampleUser, items: [exampleSession] },
  },
  'DELETE /sns/{sn}/users/{name}/sessions': {
    ...sessions,
    id: 'endSnUserSessions',
    allowed: 'support',
    summary: 'End sessions of a user on an SN',
    description: `An empty list, or no body, ends all of them. ${ENDED}`,
    path: userPath,
    body: ids,
    bodyOptional: true,
    example: { path: exampleUser, body: [4711], items: [exampleSession] },
  },
  'GET /sns/{sn}/users/{name}/sessions/{id}': {
    ...sessions,
    id: 'getSnUserSession',
    summary: 'Read one session of a user on an SN',
    path: idPath,
    example: { path: { ...exampleUser, id: 4711 }, items: [exampleSession] },
  },
  'DELETE /sns/{sn}/users/{name}/sessions/{id}': {
    ...sessions,
    id: 'endSnUserSession',
    allowed: 'support',
    summary: 'End one session of a user on an SN',
    description: ENDED,
    path: idPath,
    example: { path: { ...exampleUser, id: 4711 }, items: [exampleSession] },
  },
  'GET /sns/{sn}/users/{name}/machines': {
    ...machines,
    id: 'listSnUserMachines',
    summary: 'List the devices on which a user is logged in to an SN',
    path: userPath,
    query: z.strictObject(pageParameters),
    example: { path: exampleUser, items: [exampleMachine] },
  },
  'DELETE /sns/{sn}/users/{name}/machines': {
    ...machines,
    id: 'endSnUserMachines',
    allowed: 'support',
    summary: 'End the sessions of a user on some devices',
    description: `The devices themselves stay. ${ENDED}`,
    path: userPath,
    body: batch(id),
    example: { path: exampleUser, body: [41], items: [exampleMachine] },
  },
  'GET /sns/{sn}/users/{name}/machines/{id}': {
    ...machines,
    id: 'getSnUserMachine',
    summary: 'Read one device on which a user is logged in to an SN',
    path: idPath,
    example: { path: { ...exampleUser, id: 41 }, items: [exampleMachine] },
  },
  'DELETE /sns/{sn}/users/{name}/machines/{id}': {
    ...machines,
    id: 'endSnUserMachine',
    allowed: 'support',
    summary: 'End the session of a user on one device',
    description: `The device itself stays. ${ENDED}`,
    path: idPath,
    example: { path: { ...exampleUser, id: 41 }, items: [exampleMachine] },
  },
});
