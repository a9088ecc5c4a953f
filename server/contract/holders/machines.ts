import { z } from 'zod';
import { emptyable } from '../sns/attributes.ts';
import { batch, distinctBy, pageParameters, queryBody, scopeOf } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { id, line, machineName, pathId, renderedTime, snPath } from '../scalars.ts';

/** 0 normal, 1 recycled, 33 disabled. Specification, Device. */
export const MACHINE_STATUSES = [0, 1, 33] as const;
export type MachineStatus = (typeof MACHINE_STATUSES)[number];

const status = z
  .union(
    MACHINE_STATUSES.map((value) => z.literal(value)),
    'must be one of 0 (normal), 1 (recycled), 33 (disabled)',
  )
  .describe('0 normal, 1 recycled, 33 disabled');

export const machineStatus = z.strictObject({ status }).meta({ id: 'DeviceStatus' });
export const machineUpdate = z
  .strictObject({ machineName: emptyable(machineName), customId: emptyable(line(255)) })
  .meta({ id: 'DeviceUpdate' });
export type MachineUpdate = z.input<typeof machineUpdate>;

export const machineRecord = z
  .strictObject({
    id,
    status,
    sn: z.string().describe('The SN that the device belongs to'),
    mid: z.string(),
    machineName: z.string().optional(),
    customId: z.string().optional(),
    regDate: renderedTime,
    lastUpdateDate: renderedTime.optional(),
    customer: z
      .strictObject({ name: z.string(), groupName: z.string().optional() })
      .optional()
      .describe('With the scope `customer`: the customer of its SN'),
    sessionCount: z.int().optional().describe('With the scope `sessions`: how many sessions it has open'),
  })
  .meta({ id: 'Device' });
export type MachineRecord = z.output<typeof machineRecord>;

/** Query and sort names of POST /machines/data. */
export const machineNames = {
  querys: {
    id: 'number',
    sn: 'text',
    mid: 'text',
    machineName: 'text',
    customId: 'text',
    customer: 'text',
    status: 'number',
    online: 'boolean',
    regDate: 'date',
    lastUpdateDate: 'date',
    disabledDate: 'date',
  },
  sorts: ['id', 'mid', 'machineName', 'customId', 'status', 'regDate', 'lastUpdateDate'],
} as const;

const scope = scopeOf(
  ['customer', 'sessions'],
  'tell the customer of the SN, and how many sessions are open',
).optional();

const removed = z.strictObject({ id });
const path = z.strictObject({ id: pathId });
const examplePath = { id: 41 };
const exampleSn = { sn: 'MJDFUNFYBNQMFNYY' };
const exampleRecord = {
  id: 41,
  status: 0,
  sn: 'MJDFUNFYBNQMFNYY',
  mid: '00-1A-2B-3C-4D-5E',
  machineName: 'reception',
  regDate: '2026-11-21 09:00:00',
  lastUpdateDate: '2026-11-21 09:00:00',
};

const common = { tag: 'machines', versioned: true } as const satisfies Partial<Operation>;

export const machineOperations = defineOperations({
  'POST /machines/data': {
    tag: 'machines',
    extension: true,
    id: 'queryMachines',
    summary: 'Query all devices',
    description:
      '`mid` compares device codes with or without dashes and MAC addresses in any notation. `customer` is that of the SN: `group/name`, or the name of one without a group. `online` are those with an open session.',
    query: z.strictObject({ ...pageParameters, scope }),
    body: queryBody(machineNames.querys, machineNames.sorts),
    bodyOptional: true,
    names: machineNames,
    item: machineRecord,
    example: { body: { querys: [{ name: 'mid', op: '=', values: ['001a2b3c4d5e'] }] }, items: [exampleRecord] },
  },
  'GET /machines/{id}': {
    ...common,
    id: 'getMachine',
    summary: 'Read one device',
    path,
    query: z.strictObject({ scope }),
    item: machineRecord,
    example: { path: examplePath, items: [exampleRecord] },
  },
  'POST /machines/{id}': {
    ...common,
    id: 'setMachineStatus',
    allowed: 'support',
    summary: 'Enable, recycle or disable a device',
    description:
      'A device takes a place of volumeNumber while its status is 0 (1795 when there is none). One that leaves 0 loses its sessions, gets no update string and cannot log in. From 0 to 1 counts against transferNumber of the SN (4093 beyond).',
    path,
    body: machineStatus,
    item: z.strictObject({ id, status }),
    codes: [1795, 4093],
    example: { path: examplePath, body: { status: 33 }, items: [{ id: 41, status: 33 }] },
  },
  'PATCH /machines/{id}': {
    ...common,
    extension: true,
    id: 'updateMachine',
    allowed: 'manager',
    summary: 'Change the name or the own id of a device',
    path,
    body: machineUpdate,
    item: machineRecord,
    codes: [4093],
    example: { path: examplePath, body: { machineName: 'reception' }, items: [exampleRecord] },
  },
  'DELETE /machines/{id}': {
    ...common,
    id: 'deleteMachine',
    allowed: 'manager',
    summary: 'Remove a device',
    description: 'Its sessions end. A seat that it borrowed stays out: the licence it took along stays good.',
    path,
    item: removed,
    codes: [4093],
    example: { path: examplePath, items: [{ id: 41 }] },
  },
  'GET /sns/{sn}/machines': {
    tag: 'machines',
    id: 'listSnMachines',
    summary: 'List the devices of an SN',
    path: snPath,
    query: z.strictObject(pageParameters),
    item: machineRecord,
    example: { path: exampleSn, items: [exampleRecord] },
  },
  'DELETE /sns/{sn}/machines': {
    ...common,
    id: 'deleteSnMachines',
    allowed: 'manager',
    summary: 'Remove devices of an SN',
    description: 'The id of a device of another SN is 4040. With `If-Match`, each has to be in the version it names.',
    path: snPath,
    body: batch(removed).superRefine(distinctBy('id')),
    item: removed,
    codes: [4040, 4093],
    example: { path: exampleSn, body: [{ id: 41 }], items: [{ id: 41 }] },
  },
});
