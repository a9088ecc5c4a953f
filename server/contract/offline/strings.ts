import { z } from 'zod';
import { pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { listNames } from '../records/field.ts';
import { recordShape } from '../records/schemas.ts';
import { stringFields, stringMeanings } from '../records/strings.ts';

export const stringRecord = z.strictObject(recordShape(stringFields, stringMeanings)).meta({ id: 'GivenString' });
export type StringRecord = z.output<typeof stringRecord>;

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
    ...querying(listNames(stringFields)),
    example: {
      body: {
        querys: [{ name: 'machineId', op: '=', values: [12] }],
        sorts: [{ name: 'serial', order: 'DESC' }],
      },
    },
  },
});
