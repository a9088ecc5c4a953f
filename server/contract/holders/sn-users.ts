import { z } from 'zod';
import { batch, distinctBy, pageParameters, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { guid } from '../scalars.ts';
import { exampleUser, userName, userNames, userRecord, userScope } from './users.ts';

const namedUsers = batch(z.strictObject({ name: userName })).superRefine(distinctBy('name'));

/** A user to unbind: by account, by guid, or by both if they belong to one user. */
export const unbindEntry = z
  .strictObject({ name: userName.optional(), guid: guid.optional() })
  .refine((entry) => entry.name !== undefined || entry.guid !== undefined, 'must have name or guid');
export type UnbindEntry = z.input<typeof unbindEntry>;

const binding = z.strictObject({ sn: z.string(), name: z.string() });
const examplePath = { sn: 'MJDFUNFYBNQMFNYY', name: 'ada' };
const exampleBody = { body: [{ name: 'ada' }] };

/** The interface has this operation as POST and as PATCH. Both do the same. */
const bind = {
  description:
    'Binding twice changes nothing. More than `usersNumber` bound users are refused (1794), unless `ignoreUserLimit` is set.',
  body: namedUsers,
  codes: [1794, 4040, 4093],
  example: exampleBody,
} as const;

export const snUserOperations = defineOperations({
  tag: 'sn-users',
  item: binding,
  example: { path: examplePath, items: [examplePath] },
})({
  'GET /sns/{sn}/users': {
    id: 'listSnUsers',
    summary: 'List the users bound to an SN',
    query: z.strictObject({ ...pageParameters, scope: userScope }),
    item: userRecord,
    example: { query: { limit: 50 }, items: [exampleUser] },
  },
  'POST /sns/{sn}/users/data': {
    id: 'querySnUsers',
    summary: 'Query the users bound to an SN',
    ...querying(userNames),
    query: z.strictObject({ ...pageParameters, scope: userScope }),
    item: userRecord,
    example: { body: { querys: [{ name: 'name', op: 'like', values: ['ad%'] }] }, items: [exampleUser] },
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
    summary: 'Unbind users from an SN',
    description:
      'Each by account or guid. A user that is not bound is left as it is. Sessions that needed the binding end with it.',
    body: batch(unbindEntry),
    codes: [4040, 4093],
    example: exampleBody,
  },
  'POST /sns/{sn}/users/user/{name}': {
    id: 'bindSnUser',
    allowed: 'manager',
    summary: 'Bind one user to an SN',
    description: bind.description,
    codes: [1794, 4093],
  },
  'DELETE /sns/{sn}/users/{name}': {
    id: 'unbindSnUser',
    allowed: 'support',
    summary: 'Unbind one user from an SN',
    codes: [4093],
  },
});
