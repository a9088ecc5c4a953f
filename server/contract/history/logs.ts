import { z } from 'zod';
import { anyCase } from '../sns/attributes.ts';
import { batch, pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { listNames } from '../records/field.ts';
import { LOG_STATUSES, logFields, logMeanings, snLogFields } from '../records/logs.ts';
import { recordShape } from '../records/schemas.ts';
import { limit, name, text, timestamp } from '../scalars.ts';

export const logRecord = z.strictObject(recordShape(snLogFields, logMeanings)).meta({ id: 'SnLog' });

/** An entry in the list of all logs. */
export const anyLogRecord = z
  .strictObject(
    recordShape(logFields, {
      ...logMeanings,
      mid: 'Device code or MAC address of the device',
      machineName: 'Name of the device now; absent once it is removed',
    }),
  )
  .meta({ id: 'Log' });
export type AnyLogRecord = z.output<typeof anyLogRecord>;

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
    ...querying(listNames(snLogFields)),
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
    description:
      '`mid` compares device codes with or without dashes and MAC addresses in any notation. `onlineUntil` is the last second in which a session was open. A session that lasts is later than any date. Refused log-ins and borrowed seats have none.',
    item: anyLogRecord,
    ...querying(listNames(logFields)),
    example: {
      body: { querys: [{ name: 'ip', op: '=', values: ['192.0.2.7'] }], sorts: [{ name: 'startTime', order: 'DESC' }] },
      items: [{ ...exampleEntry, sn: exampleSn, mid: '00-1A-2B-3C-4D-5E', machineName: 'field laptop' }],
    },
  },
});
