import { z } from 'zod';
import { customerNames } from '../customers/customers.ts';
import { queryBody, type ListNames } from '../listing.ts';
import { defineOperations, type Permission } from '../operation.ts';
import { MACHINE_STATUSES, machineNames, machineStatus } from './machines.ts';
import { tokenIdNames, tokenIdUpdate } from './tokenids.ts';
import { sessionEnding } from './sessions.ts';
import { userEntry, userNames } from './users.ts';
import { anySn, guid, idText } from '../scalars.ts';
import { MAX_NAMED } from '../sns/bulk.ts';
import { listNames } from '../records/field.ts';
import { sessionFields } from '../records/sessions.ts';
import { exampleJob, jobRecord } from '../work/jobs.ts';

/* One change of many users, devices, token IDs or customers, as `POST /sns/bulk` makes one of many SNs. */

const remove = z.literal(true).optional().describe('Deletes them for good');
const SET = 'The status to set';
const sn = anySn.optional().describe('The SN to bind them to');

const userChanges = {
  set: z.strictObject({ status: userEntry.shape.status.unwrap() }).optional().describe(SET),
  sn,
  unbind: anySn.optional().describe('The SN to unbind them from'),
  role: guid.optional().describe('Guid of the role to assign to them'),
  unassign: guid.optional().describe('Guid of the role to remove from them'),
  end: z.literal(true).optional().describe('Ends all their open sessions'),
  remove,
};

const machineChanges = {
  set: machineStatus.optional().describe(SET),
  from: z
    .array(z.union(MACHINE_STATUSES.map((value) => z.literal(value))))
    .min(1, 'must hold at least one status')
    .max(MACHINE_STATUSES.length, `must hold at most ${MACHINE_STATUSES.length} statuses`)
    .optional()
    .describe('Beside `set`: only devices with one of these statuses change'),
  remove,
};

const tokenIdChanges = {
  set: tokenIdUpdate.pick({ status: true }).required().optional().describe(SET),
  sn,
  unbind: z.literal(true).optional().describe('Unbinds each from its SN'),
  remove: remove.describe('Deletes them for good; one that is bound is refused (4092)'),
};

const customerChanges = {
  remove: remove.describe('Deletes them for good; one that has SNs is refused (4092)'),
};

const sessionChanges = {
  end: sessionEnding.describe('Ends them, or gives them notice. One that is not open any more is `unchanged`'),
};

const [userChange, machineChange, tokenIdChange, customerChange, sessionChange] = [
  z.strictObject(userChanges),
  z.strictObject(machineChanges),
  z.strictObject(tokenIdChanges),
  z.strictObject(customerChanges),
  z.strictObject(sessionChanges),
];
export type UsersChange = z.output<typeof userChange>;
export type MachinesChange = z.output<typeof machineChange>;
export type TokenIdsChange = z.output<typeof tokenIdChange>;
export type CustomersChange = z.output<typeof customerChange>;
export type SessionsChange = z.output<typeof sessionChange>;

/** Returns the schema of the records of a bulk change: those that match a query, or those with some keys. */
const whereOf = ({ querys, sorts }: ListNames, key: string, entry: z.ZodType<string> = z.string()) =>
  z.union([
    z.strictObject({ querys: queryBody(querys, sorts).shape.querys.unwrap() }),
    z.strictObject({
      keys: z
        .array(entry)
        .min(1, 'must hold at least one key')
        .max(MAX_NAMED, `must hold at most ${MAX_NAMED} keys`)
        .describe(`Each is ${key}; one that is given twice counts once`),
    }),
  ]);

/** The records of a bulk change. */
export type HoldersWhere = z.output<ReturnType<typeof whereOf>>;

type Ways = Readonly<Record<string, z.ZodType>>;

const bodyOf = <Names extends ListNames, Changes extends Ways>(
  names: Names,
  key: string,
  changes: Changes,
  entry?: z.ZodType<string>,
) => {
  const ways = Object.keys(changes).filter((name) => name !== 'from');
  return z
    .strictObject({
      where: whereOf(names, key, entry).describe('Which records'),
      ...changes,
      count: z
        .int()
        .min(0)
        .optional()
        .describe('How many records a query is meant for: another number of matches is refused (4120)'),
    })
    .superRefine((body: Readonly<Record<string, unknown>>, context) => {
      if (ways.filter((way) => body[way] !== undefined).length !== 1) {
        context.addIssue({ code: 'custom', message: `must have exactly one of ${ways.join(', ')}` });
      }
      if (body['from'] !== undefined && body['set'] === undefined) {
        context.addIssue({ code: 'custom', path: ['from'], message: 'is only allowed beside set' });
      }
    });
};

type Narrowed = NonNullable<Permission['narrowed']>;

const supportMay = (says: string, ...ways: string[]): Narrowed => ({
  role: 'support',
  says,
  allows: (body) => ways.some((way) => (body as Readonly<Record<string, unknown>>)[way] !== undefined),
});

const DESCRIPTION =
  'Starts a job: the records that match are noted first, then each is changed or refused on its own. Each change is in the audit log as by the caller, with the ticket of this request.';

const exampleOf = (operation: string, resource: string, change: object) => ({
  ...exampleJob,
  ...{ operation, resource, total: 2, change, where: { count: 2 } },
});

export const holderBulkOperations = defineOperations({
  tag: 'jobs',
  extension: true,
  item: jobRecord,
  example: {},
})({
  'POST /users/bulk': {
    id: 'bulkUsers',
    allowed: { role: 'manager', narrowed: supportMay('unbind users and end their sessions', 'unbind', 'end') },
    summary: 'Change many users at once',
    description: DESCRIPTION,
    body: bodyOf(userNames, 'the account of a user', userChanges),
    codes: [4120],
    example: {
      body: { where: { keys: ['ada', 'bob'] }, set: { status: 1 } },
      items: [exampleOf('bulkUsers', 'users', { set: { status: 1 } })],
    },
  },
  'POST /machines/bulk': {
    id: 'bulkMachines',
    allowed: { role: 'manager', narrowed: supportMay('set the status of devices', 'set') },
    summary: 'Change many devices at once',
    description: DESCRIPTION,
    body: bodyOf(machineNames, 'the id of a device', machineChanges),
    codes: [4120],
    example: {
      body: { where: { keys: ['41', '42'] }, remove: true },
      items: [exampleOf('bulkMachines', 'machines', { remove: true })],
    },
  },
  'POST /tokenids/bulk': {
    id: 'bulkTokenIds',
    allowed: { role: 'manager', narrowed: supportMay('unbind token IDs', 'unbind') },
    summary: 'Change many token IDs at once',
    description: DESCRIPTION,
    body: bodyOf(tokenIdNames, '`guid/tokenType`', tokenIdChanges),
    codes: [4120],
    example: {
      body: { where: { keys: ['9F2C4E11A0/6', '9F2C4E11A1/6'] }, sn: 'MJDFUNFYBNQMFNYY' },
      items: [exampleOf('bulkTokenIds', 'tokenids', { sn: 'MJDFUNFYBNQMFNYY' })],
    },
  },
  'POST /customers/bulk': {
    id: 'bulkCustomers',
    allowed: 'manager',
    summary: 'Delete many customers at once',
    description: DESCRIPTION,
    body: bodyOf(customerNames, '`group/name` of a customer, or the name of one without a group', customerChanges),
    codes: [4120],
    example: {
      body: { where: { keys: ['Partners/Ada Architects', 'Bauhaus'] }, remove: true },
      items: [exampleOf('bulkCustomers', 'customers', { remove: true })],
    },
  },
  'POST /sessions/bulk': {
    id: 'bulkSessions',
    allowed: 'support',
    summary: 'End many open sessions at once',
    description: `${DESCRIPTION} The key of an entry is \`SN/id/who\`, since a session that ended has no record.`,
    body: bodyOf(listNames(sessionFields), 'the id of a session', sessionChanges, idText),
    codes: [4120],
    example: {
      body: { where: { keys: ['4711', '4712'] }, end: { noticeSeconds: 120 } },
      items: [exampleOf('bulkSessions', 'sessions', { end: { noticeSeconds: 120 } })],
    },
  },
});
