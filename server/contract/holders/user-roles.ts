import { z } from 'zod';
import { emptyable } from '../sns/attributes.ts';
import { batch, distinctBy, pageParameters, pageQuery } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { guid, name, text } from '../scalars.ts';
import { exampleUser, userRecord } from './users.ts';

/* Roles of users of licensed software. The roles of operators are in roles.ts. */

export const userRoleCreate = z
  .strictObject({ name: name(), description: emptyable(text(2000)) })
  .meta({ id: 'UserRoleCreate' });
export const userRoleUpdate = userRoleCreate.partial({ name: true }).meta({ id: 'UserRoleUpdate' });
export type UserRoleCreate = z.input<typeof userRoleCreate>;
export type UserRoleUpdate = z.input<typeof userRoleUpdate>;

export const userRoleRecord = z
  .strictObject({ guid, name: z.string(), description: z.string().optional() })
  .meta({ id: 'UserRole' });
export type UserRoleRecord = z.output<typeof userRoleRecord>;

const examplePath = { guid: '0193a1b2-0000-7000-8000-000000000051' };
const exampleBody = { name: 'Trainers', description: 'May use the classroom edition' };
const exampleRole = { ...examplePath, ...exampleBody };
const membership = {
  body: batch(z.strictObject({ guid: guid.describe('The user') })).superRefine(distinctBy('guid')),
  item: userRecord,
  example: { body: [{ guid: exampleUser.guid }], items: [exampleUser] },
};

export const userRoleOperations = defineOperations({
  tag: 'roles',
  item: userRoleRecord,
  example: { path: examplePath, items: [exampleRole] },
})({
  'GET /roles': {
    id: 'listRoles',
    summary: 'List roles, all of them or those of a user',
    extension: true,
    codes: [4040],
    query: z.strictObject({ ...pageParameters, user: guid.optional().describe('Only those that this user has') }),
    example: { query: { limit: 50 } },
  },
  'POST /roles': {
    id: 'createRole',
    allowed: 'manager',
    summary: 'Add a role',
    description: 'A role of an existing name is refused (4090).',
    extension: true,
    body: userRoleCreate,
    versioned: true,
    codes: [4090],
    example: { body: exampleBody },
  },
  'GET /roles/role/{guid}': {
    id: 'getRole',
    summary: 'Read one role',
    extension: true,
    versioned: true,
  },
  'PATCH /roles/role/{guid}': {
    id: 'updateRole',
    allowed: 'manager',
    summary: 'Rename a role or change its description',
    extension: true,
    body: userRoleUpdate,
    versioned: true,
    codes: [4090],
    example: { body: { name: 'Trainers' } },
  },
  'DELETE /roles/role/{guid}': {
    id: 'deleteRole',
    allowed: 'manager',
    summary: 'Delete a role',
    description: 'Its users stay.',
    extension: true,
    item: z.strictObject({ guid }),
    versioned: true,
    example: { items: [examplePath] },
  },
  'GET /roles/role/{guid}/users': {
    id: 'listRoleUsers',
    summary: 'List the users of a role',
    query: pageQuery,
    item: userRecord,
    example: { query: { limit: 50 }, items: [exampleUser] },
  },
  'POST /roles/role/{guid}/users': {
    ...membership,
    id: 'bindRoleUsers',
    allowed: 'manager',
    summary: 'Give a role to users',
    description: 'A user that has it already is left as it is.',
  },
  'DELETE /roles/role/{guid}/users': {
    ...membership,
    id: 'unbindRoleUsers',
    allowed: 'manager',
    summary: 'Take a role from users',
    description: 'A user that does not have it is left as it is.',
  },
});
