import { z } from 'zod';
import { atMostOneDevice } from './holders/access.ts';
import { requestBody } from './offline/offline-strings.ts';
import { defineOperations } from './operation.ts';
import { anySn, id, machineName, name, renderedTime } from './scalars.ts';
import { signingKeyOperations } from './offline/signing-keys.ts';

export const loginBody = z
  .strictObject({
    sn: anySn,
    deviceCode: z.string().max(256).optional().describe('Device code of the device; either this or `mac` is required'),
    mac: z.string().max(256).optional().describe('MAC address of the device, instead of a device code'),
    machineName: machineName.optional().describe('Name of the device, when it is new'),
    clientVersion: z.int().min(0).optional().describe('Version of the application'),
    loginName: name(128).optional().describe('Account of the user; required for account licences'),
    password: z
      .string()
      .max(1024)
      .meta({ format: 'password', writeOnly: true })
      .optional()
      .describe('Password of the account'),
    virtualMachine: z.boolean().optional().describe('The application runs in a virtual machine'),
    remoteDesktop: z.boolean().optional().describe('The application is used over a remote desktop'),
  })
  .superRefine(atMostOneDevice);
export type LoginBody = z.output<typeof loginBody>;

const license = z.string().describe('Update string for the device: its signed licence');
const heartbeatSeconds = z
  .int()
  .describe('Seconds between two heartbeats. The session ends after three times as long without one');

const warning = z
  .strictObject({
    code: z.literal(1793).describe('The licence has expired'),
    until: renderedTime.describe('When its days of grace are over. From then on log-ins are refused'),
  })
  .optional()
  .describe('The licence has ended and is in grace. Tell the user to renew it');

const loginRecord = z.strictObject({
  id: id.describe('Id of the session'),
  token: z.string().describe('Token of the session, for its later calls; shown once'),
  heartbeatSeconds,
  loginDate: renderedTime.describe('When the session started'),
  license,
  warning,
});

const notice = z
  .strictObject({
    endsAt: renderedTime.describe('When the session ends'),
    reason: z.string().optional().describe('Why, as the operator said'),
  })
  .describe('An operator ends the session at this time. The application should save the work and log out before');

const heartbeatBody = z.strictObject({
  commands: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Commands that the application has executed in this session so far. A session whose number no longer rises counts as idle',
    ),
});

const exampleLicense = '<updateInfo><version>1</version><sn>MJDFUNFYBNQMFNYY</sn>…</updateInfo>';

/** Operations of licensed applications by method and path. They accept no platform key. */
export const runtimeOperations = {
  ...signingKeyOperations,
  ...defineOperations({ tag: 'runtime', extension: true, allowed: 'anyone', example: { path: { id: 4711 } } })({
    'POST /runtime/sessions': {
      id: 'runtimeLogin',
      summary: 'Log in',
      description:
        'Takes a seat of the SN until log-out, or until three heartbeats are missed. The answer is the first check that fails. Every attempt is in the log of the SN. When a device logs in again with the same user, its earlier session ends. In the days of grace after its end a licence still works, and the answer has a `warning`.',
      body: loginBody,
      item: loginRecord,
      codes: [1793, 1795, 1796, 1797, 1798, 1799, 1801, 1806, 1812, 1922, 1926, 1927, 2307, 4290],
      example: {
        body: {
          sn: 'MJDF-UNFY-BNQM-FNYY',
          mac: '00-1A-2B-3C-4D-5E',
          machineName: 'reception',
          clientVersion: 12,
          loginName: 'ada',
          password: '…',
        },
        items: [
          {
            id: 4711,
            token: 'pWvD0c4uVQeF2Zb9m0T4m1b8mB3Qq0m2v9yq1l0o9aE',
            heartbeatSeconds: 60,
            loginDate: '2026-11-21 09:00:00',
            license: exampleLicense,
          },
        ],
      },
    },
    'POST /runtime/sessions/{id}/heartbeat': {
      id: 'runtimeHeartbeat',
      summary: 'Keep a session',
      description:
        '530 when an operator ended the session or its idle seat was needed, 513 when it timed out or is unknown: log in again. The answer has a new `license` when the licence has changed, a `notice` while an operator has one running, and a `warning` while the licence is in grace.',
      body: heartbeatBody,
      bodyOptional: true,
      item: z.strictObject({ heartbeatSeconds, license: license.optional(), notice: notice.optional(), warning }),
      codes: [530],
      example: {
        body: { commands: 12 },
        items: [
          {
            heartbeatSeconds: 60,
            notice: { endsAt: '2026-11-21 09:06:00', reason: 'The seat is needed at reception' },
            warning: { code: 1793, until: '2026-12-04 23:59:59' },
          },
        ],
      },
    },
    'DELETE /runtime/sessions/{id}': {
      id: 'runtimeLogout',
      summary: 'Log out',
      description: 'Frees the seat. 530 when an operator ended the session, 513 when it timed out or is unknown.',
      item: z.strictObject({ id }),
      codes: [530],
      example: { items: [{ id: 4711 }] },
    },
    'POST /runtime/offline': {
      id: 'runtimeUpdateByRequest',
      summary: 'Exchange an update request string for an update string',
      description: 'The same as POST /sns/update_code, for a device that is online.',
      body: requestBody,
      item: z.strictObject({ code: z.string().describe('Update string') }),
      codes: [1793, 1795, 1797, 1798, 1801, 1806, 1922, 1927, 2051, 2052, 4290],
      example: {
        body: { code: '<requestInfo><version>1</version><sn>MJDFUNFYBNQMFNYY</sn>…</requestInfo>' },
        items: [{ code: exampleLicense }],
      },
    },
  }),
};
