import { z } from 'zod';
import { batch, distinctBy, pageParameters, queryBody } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { guid, pathName, snPath } from '../scalars.ts';
import { exampleUser, userName, userNames, userRecord, userScope } from './users.ts';

const namedUsers = batch(z.strictObject({ name: userName })).superRefine(distinctBy('name'));

/** A user to unbind: by account, by guid, or by both if they belong to one user. */
export const unbindEntry = z
  .strictObject({ name: userName.optional(), guid: guid.optional() })
  .refine((entry) => entry.name !== undefined || entry.guid !== undefined, 'must have name or guid');
export type UnbindEntry = z.input<typeof unbindEntry>;

const tag = 'sn-users';
const binding = z.strictObject({ sn: z.string(), name: z.string() });
const userPath = snPath.extend({ name: pathName });
const exampleSn = { sn: 'MJDFUNFYBNQMFNYY' };
const examplePath = { ...exampleSn, name: 'ada' };
const bindingExample = { path: exampleSn, body: [{ name: 'ada' }], items: [examplePath] };

/** The interface has this operation as POST and as PATCH. Both do the same. */
const bind = {
  tag,
  description:
    'Binding twice changes nothing. More than `usersNumber` bound users are refused (1794), unless `ignoreUserLimit` is set.',
  path: snPath,
  body: namedUsers,
  item: binding,
  codes: [1794, 4040, 4093],
  example: bindingExample,
} as const;

export const snUserOperations = defineOperations({
  'GET /sns/{sn}/users': {
    id: 'listSnUsers',
    tag,
    summary: 'List the users bound to an SN',
    path: snPath,
    query: z.strictObject({ ...pageParameters, scope: userScope }),
    item: userRecord,
    example: { path: exampleSn, query: { limit: 50 }, items: [exampleUser] },
  },
  'POST /sns/{sn}/users/data': {
    id: 'querySnUsers',
    tag,
    summary: 'Query the users bound to an SN',
    path: snPath,
    query: z.strictObject({ ...pageParameters, scope: userScope }),
    body: queryBody(userNames.querys, userNames.sorts),
    bodyOptional: true,
    names: userNames,
    item: userRecord,
    example: {
      path: exampleSn,
      body: { querys: [{ name: 'name', op: 'like', values: ['ad%'] }] },
      items: [exampleUser],
    },
  },
  'POST /sns/{sn}/users': { ...bind, id: 'bindSnUsers', allowed: 'manager', summary: 'Bind users to an SN' },
  'PATCH /sns/{sn}/users': {
    ...bind,
    id: 'addSnUsers',
    allowed: 'manager',
    summary: 'Bind users to an SN, as POST does',
  },
  'DELETE /sns/{sn}/users': {
    id: 'unbindSnUsers',
    allowed: 'support',
    tag,
    summary: 'Unbind users from an SN',
    description:
      'Each by account or guid. A user that is not bound is left as it is. Sessions that needed the binding end with it.',
    path: snPath,
    body: batch(unbindEntry),
    item: binding,
    codes: [4040, 4093],
    example: bindingExample,
  },
  'POST /sns/{sn}/users/user/{name}': {
    id: 'bindSnUser',
    allowed: 'manager',
    tag,
    summary: 'Bind one user to an SN',
    description: bind.description,
    path: userPath,
    item: binding,
    codes: [1794, 4093],
    example: { path: examplePath, items: [examplePath] },
  },
  'DELETE /sns/{sn}/users/{name}': {
    id: 'unbindSnUser',
    allowed: 'support',
    tag,
    summary: 'Unbind one user from an SN',
    path: userPath,
    item: binding,
    codes: [4093],
    example: { path: examplePath, items: [examplePath] },
  },
});
