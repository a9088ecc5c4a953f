import { z } from 'zod';
import { batch, distinctBy, pageParameters, pageQuery, querying, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { listNames } from '../records/field.ts';
import { machineFields, machineMeanings } from '../records/machines.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { id } from '../scalars.ts';

export const MACHINE_STATUSES = machineFields.status.choices;
export type MachineStatus = (typeof MACHINE_STATUSES)[number];

export const machineRecord = z.strictObject(recordShape(machineFields, machineMeanings)).meta({ id: 'Device' });
export type MachineRecord = z.output<typeof machineRecord>;

export const machineStatus = machineRecord.pick({ status: true }).meta({ id: 'DeviceStatus' });
export const machineUpdate = z.strictObject(writtenShape(machineFields, machineMeanings)).meta({ id: 'DeviceUpdate' });
export type MachineUpdate = z.input<typeof machineUpdate>;

export const machineNames = listNames(machineFields);

const scope = scopeOf(
  ['customer', 'sessions'],
  'tell the customer of the SN, and how many sessions are open',
).optional();

const removed = z.strictObject({ id });
const exampleRecord = {
  id: 41,
  status: 0,
  sn: 'MJDFUNFYBNQMFNYY',
  mid: '00-1A-2B-3C-4D-5E',
  machineName: 'reception',
  regDate: '2026-11-21 09:00:00',
  lastUpdateDate: '2026-11-21 09:00:00',
};

export const machineOperations = defineOperations({
  tag: 'machines',
  versioned: true,
  item: machineRecord,
  example: { path: { id: 41, sn: 'MJDFUNFYBNQMFNYY' }, items: [exampleRecord] },
})({
  'POST /machines/data': {
    id: 'queryMachines',
    extension: true,
    versioned: false,
    summary: 'Query all devices',
    description:
      '`mid` compares device codes with or without dashes and MAC addresses in any notation. `customer` is that of the SN: `group/name`, or the name of one without a group. `online` are those with an open session.',
    ...querying(machineNames),
    query: z.strictObject({ ...pageParameters, scope }),
    example: { body: { querys: [{ name: 'mid', op: '=', values: ['001a2b3c4d5e'] }] } },
  },
  'GET /machines/{id}': {
    id: 'getMachine',
    summary: 'Read one device',
    query: z.strictObject({ scope }),
  },
  'POST /machines/{id}': {
    id: 'setMachineStatus',
    allowed: 'support',
    summary: 'Enable, recycle or disable a device',
    description:
      'A device takes a place of volumeNumber while its status is 0 (1795 when there is none). One that leaves 0 loses its sessions, gets no update string and cannot log in. From 0 to 1 counts against transferNumber of the SN (4093 beyond).',
    body: machineStatus,
    item: z.strictObject({ id, status: machineRecord.shape.status }),
    codes: [1795, 4093],
    example: { body: { status: 33 }, items: [{ id: 41, status: 33 }] },
  },
  'PATCH /machines/{id}': {
    extension: true,
    id: 'updateMachine',
    allowed: 'manager',
    summary: 'Change the name or the own id of a device',
    body: machineUpdate,
    codes: [4093],
    example: { body: { machineName: 'reception' } },
  },
  'DELETE /machines/{id}': {
    id: 'deleteMachine',
    allowed: 'manager',
    summary: 'Remove a device',
    description: 'Its sessions end. A seat that it borrowed stays out: the licence it took along stays good.',
    item: removed,
    codes: [4093],
    example: { items: [{ id: 41 }] },
  },
  'GET /sns/{sn}/machines': {
    id: 'listSnMachines',
    versioned: false,
    summary: 'List the devices of an SN',
    query: pageQuery,
  },
  'DELETE /sns/{sn}/machines': {
    id: 'deleteSnMachines',
    allowed: 'manager',
    summary: 'Remove devices of an SN',
    description: 'The id of a device of another SN is 4040. With `If-Match`, each has to be in the version it names.',
    body: batch(removed).superRefine(distinctBy('id')),
    item: removed,
    codes: [4040, 4093],
    example: { body: [{ id: 41 }], items: [{ id: 41 }] },
  },
});
