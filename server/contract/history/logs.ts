import { z } from 'zod';
import { anyCase } from '../sns/attributes.ts';
import { batch, pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { id, limit, name, renderedTime, text, timestamp } from '../scalars.ts';

/** The state of a session (login, logout, timeout, kickOut, highPriorityKick) or a borrowed seat. */
export const LOG_STATUSES = [
  'login', 'logout', 'timeout', 'checkout', 'checkin', 'autoCheckin', 'checkoutCover', 'kickOut', 'highPriorityKick',
] as const; // prettier-ignore
export type LogStatus = (typeof LOG_STATUSES)[number];

export const logRecord = z
  .strictObject({
    clientVersion: z.string().optional().describe('Version that the application gave'),
    cmdExeNum: z.int().optional().describe('Commands that the application executed, as it told'),
    startTime: renderedTime.describe('When the log-in was, or the seat was taken'),
    endTime: renderedTime.optional().describe('Absent while the session or the borrowed seat lasts'),
    errorCode: z.int().describe('Why the log-in was refused; 0 when it was not'),
    failure: z.string().optional().describe('The refusal in words'),
    fkMidId: id.optional().describe('Id of the device'),
    fkSnid: id.describe('Id of the SN'),
    loginIp: z.string().optional().describe('Address that the log-in came from'),
    number: z.int().describe('Place of the entry in the log of its SN: 1, 2, 3 …'),
    status: z.enum(LOG_STATUSES).optional().describe('Absent from refused log-ins'),
    fkUserId: id.optional().describe('Id of the user'),
    fkUserNameId: z.string().optional().describe('Guid of the user, while there is one'),
    uid: id.describe('Id of the entry'),
    loginName: z.string().optional().describe('Account that the application gave'),
  })
  .meta({ id: 'SnLog' });

/** An entry in the list of all logs. */
export const anyLogRecord = logRecord
  .extend({ sn: z.string(), mid: z.string().optional().describe('Device code or MAC address of the device') })
  .meta({ id: 'Log' });
export type AnyLogRecord = z.output<typeof anyLogRecord>;

/** Query and sort names of the log of an SN. */
export const logNames = {
  querys: {
    startTime: 'date',
    endTime: 'date',
    errorCode: 'number',
    status: 'enum',
    fkUserId: 'number',
    uid: 'number',
    loginName: 'text',
  },
  sorts: ['startTime', 'endTime', 'fkUserId', 'uid'],
} as const;

/** Query and sort names of POST /logs/data. */
export const anyLogNames = {
  querys: { ...logNames.querys, sn: 'text', ip: 'text', mid: 'text' },
  sorts: logNames.sorts,
} as const;

export const logUpload = z
  .strictObject({
    startTime: timestamp.describe('When the log-in was, or the seat was taken'),
    endTime: timestamp.optional().describe('Needed unless there is an errorCode'),
    status: anyCase(LOG_STATUSES).optional().describe('logout when neither this nor an errorCode is given'),
    errorCode: limit.optional().describe('Other than 0: the log-in was refused'),
    failure: text(500).optional().describe('The refusal in words'),
    clientVersion: z
      .union([text(64), z.int()])
      .optional()
      .describe('Version that the application gave'),
    cmdExeNum: limit.optional().describe('Commands that the application executed'),
    loginName: name(128).optional().describe('Account that the application gave'),
    mid: name(64).optional().describe('Device code or MAC address'),
    loginIp: name(64).optional().describe('Address that the log-in came from'),
    reference: name(255).optional().describe("The uploader's own id; one that this SN has already is not added again"),
  })
  .meta({ id: 'SnLogUpload' });
export type LogUpload = z.output<typeof logUpload>;

const exampleSn = 'MJDFUNFYBNQMFNYY';
const exampleEntry = {
  clientVersion: '12',
  cmdExeNum: 3,
  startTime: '2026-11-20 09:00:00',
  endTime: '2026-11-20 16:30:00',
  errorCode: 0,
  fkMidId: 41,
  fkSnid: 5,
  loginIp: '192.0.2.7',
  number: 17,
  status: 'logout',
  fkUserId: 7,
  fkUserNameId: '01939c0e-7c3e-7b52-9a52-6d6f0c1f2a10',
  uid: 4712,
  loginName: 'ada',
};
const exampleQuery = {
  querys: [{ name: 'status', op: '=', values: ['timeout', 'kickOut'] }],
  sorts: [{ name: 'startTime', order: 'DESC' }],
};

export const logOperations = defineOperations({
  tag: 'logs',
  item: logRecord,
  example: { path: { sn: exampleSn }, items: [exampleEntry] },
})({
  'GET /sns/{sn}/logs': {
    id: 'listSnLogs',
    query: pageQuery,
    summary: 'List the log of an SN',
    description:
      'A session or a borrowed seat is one entry, whose status moves on; a refused log-in is one with an errorCode.',
  },
  'POST /sns/{sn}/logs/data': {
    id: 'querySnLogs',
    summary: 'Query the log of an SN',
    ...querying(logNames),
    example: { body: exampleQuery },
  },
  'POST /sns/{sn}/logs': {
    extension: true,
    id: 'uploadSnLogs',
    allowed: 'manager',
    summary: 'Upload usage data of an SN',
    description:
      'For group servers, and for history brought from elsewhere: the entries count in logs and reports like those of the service itself. Times may lie ahead of the service by a day at most.',
    body: batch(logUpload),
    codes: [4093],
    example: {
      body: [
        {
          startTime: '2026-11-20 09:00:00',
          endTime: '2026-11-20 16:30:00',
          loginName: 'ada',
          mid: '00-1A-2B-3C-4D-5E',
          loginIp: '192.0.2.7',
          reference: 'site-7/4711',
        },
      ],
    },
  },
  'POST /logs/data': {
    extension: true,
    id: 'queryLogs',
    summary: 'Query the logs of all SNs',
    description: '`mid` compares device codes with or without dashes and MAC addresses in any notation.',
    item: anyLogRecord,
    ...querying(anyLogNames),
    example: {
      body: { querys: [{ name: 'ip', op: '=', values: ['192.0.2.7'] }], sorts: [{ name: 'startTime', order: 'DESC' }] },
      items: [{ ...exampleEntry, sn: exampleSn, mid: '00-1A-2B-3C-4D-5E' }],
    },
  },
});
