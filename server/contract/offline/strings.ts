import { z } from 'zod';
import { ACTOR_KINDS } from '../history/audit.ts';
import { pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { id, renderedTime } from '../scalars.ts';

/** The kinds of requests that a string answers. */
export const STRING_KINDS = ['update', 'borrow', 'return'] as const;
export type StringKind = (typeof STRING_KINDS)[number];

export const stringRecord = z
  .strictObject({
    serial: z.int().describe('Number of the string; a device refuses one that is lower than that which it holds'),
    kind: z.enum(STRING_KINDS).describe('update, borrow, or return'),
    sn: z.string(),
    machineId: id.optional().describe('Id of the device; absent for a token ID and when the device was removed'),
    machineName: z.string().optional(),
    mid: z.string().describe('Device code or MAC address, or the guid of a token ID'),
    time: renderedTime.describe('When it was handed out'),
    actor: z.string().optional().describe('Who had it made; absent when the device asked the service by itself'),
    actorKind: z.enum(ACTOR_KINDS).optional(),
    ticket: z.string().optional().describe('What it was said to be made for'),
  })
  .meta({ id: 'GivenString' });
export type StringRecord = z.output<typeof stringRecord>;

/** Query and sort names of POST /strings/data. */
export const stringNames = {
  querys: {
    serial: 'number',
    kind: 'enum',
    sn: 'text',
    machineId: 'number',
    time: 'date',
    actor: 'text',
    ticket: 'text',
  },
  sorts: ['serial'],
} as const;

const items = [
  {
    serial: 4711,
    kind: 'update',
    sn: 'MJDFUNFYBNQMFNYY',
    machineId: 12,
    machineName: 'field laptop',
    mid: '00-1A-2B-3C-4D-5E',
    time: '2026-11-21 09:00:00',
    actor: 'maria',
    actorKind: 'operator',
    ticket: 'T-4711',
  },
];

export const stringOperations = defineOperations({
  tag: 'offline',
  extension: true,
  query: pageQuery,
  item: stringRecord,
  example: { items },
})({
  'GET /strings': {
    id: 'listStrings',
    summary: 'List the strings that were handed out for devices',
    description: 'When, for which device and by whom. The strings themselves are not kept; each can be made anew.',
    example: { query: { limit: 50 } },
  },
  'POST /strings/data': {
    id: 'queryStrings',
    summary: 'Query the strings that were handed out for devices',
    ...querying(stringNames),
    example: {
      body: {
        querys: [{ name: 'machineId', op: '=', values: [12] }],
        sorts: [{ name: 'serial', order: 'DESC' }],
      },
    },
  },
});
