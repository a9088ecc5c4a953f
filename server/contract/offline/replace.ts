import { z } from 'zod';
import { reasonText, ticketText } from '../history/audit.ts';
import { machineRecord } from '../holders/machines.ts';
import { defineOperations } from '../operation.ts';
import { machineName } from '../scalars.ts';
import { exactlyOne } from './offline-strings.ts';

const replaceBody = z
  .strictObject({
    deviceCode: z.string().optional().describe('Device code of the successor; either this or `mac` is required'),
    mac: z.string().optional().describe('MAC address of the successor, instead of a device code'),
    machineName: machineName.optional().describe('Name of the successor; absent: that of the replaced device'),
    reason: reasonText.optional().describe('Why, for the audit log'),
    ticket: ticketText.optional().describe('Number of the support call, for the audit log'),
  })
  .superRefine(exactlyOne('deviceCode', 'mac'));

export const replaceOperations = defineOperations({ tag: 'machines', extension: true })({
  'POST /machines/{id}/replace': {
    id: 'replaceMachine',
    allowed: 'support',
    versioned: true,
    claims: true,
    summary: 'Replace a lost or broken device',
    description:
      'The successor takes the place of the device in one step: the device is recycled, its sessions end and a seat that it borrowed is returned. The successor is activated with its name and own id. This counts against transferNumber (4093 beyond). A successor that is active on the SN is 4090, a disabled one 1922; a recycled one becomes active again. `If-Match` names the version of the replaced device, `ETag` that of the successor. Until the successor has logged in or borrowed a seat, the undo of the audit entry takes everything back but ended sessions and returned seats.',
    body: replaceBody,
    item: z.strictObject({
      machine: machineRecord.describe('The successor'),
      code: z.string().describe('Update string for the successor'),
    }),
    codes: [1793, 1795, 1797, 1801, 1922, 1927, 2307, 4090, 4093],
    example: {
      path: { id: 41 },
      body: { mac: '00-1A-2B-3C-4D-5F', reason: 'Laptop burned', ticket: 'INC-42' },
      items: [
        {
          machine: {
            id: 57,
            status: 0,
            sn: 'MJDFUNFYBNQMFNYY',
            mid: '00-1A-2B-3C-4D-5F',
            machineName: 'reception',
            regDate: '2026-11-21 09:00:00',
            lastUpdateDate: '2026-11-21 09:00:00',
            replaces: 41,
          },
          code: '<updateInfo><version>1</version><sn>MJDFUNFYBNQMFNYY</sn>…</updateInfo>',
        },
      ],
    },
  },
});
