import { z } from 'zod';
import { emptyable } from '../sns/attributes.ts';
import { batch, distinctBy, pageParameters } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { guid, name, pathName, text } from '../scalars.ts';
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

const tag = 'roles';
const path = z.strictObject({ guid: pathName });
const members = batch(z.strictObject({ guid: guid.describe('The user') })).superRefine(distinctBy('guid'));
const exampleGuid = '0193a1b2-0000-7000-8000-000000000051';
const examplePath = { guid: exampleGuid };
const exampleRole = { guid: exampleGuid, name: 'Trainers', description: 'May use the classroom edition' };
const memberExample = { path: examplePath, body: [{ guid: exampleUser.guid }], items: [exampleUser] };

export const userRoleOperations = defineOperations({
  'GET /roles': {
    id: 'listRoles',
    tag,
    summary: 'List roles, all of them or those of a user',
    extension: true,
    codes: [4040],
    query: z.strictObject({ ...pageParameters, user: guid.optional().describe('Only those that this user has') }),
    item: userRoleRecord,
    example: { query: { limit: 50 }, items: [exampleRole] },
  },
  'POST /roles': {
    id: 'createRole',
    allowed: 'manager',
    tag,
    summary: 'Add a role',
    description: 'A role of an existing name is refused (4090).',
    extension: true,
    body: userRoleCreate,
    item: userRoleRecord,
    versioned: true,
    codes: [4090],
    example: { body: { name: 'Trainers', description: 'May use the classroom edition' }, items: [exampleRole] },
  },
  'GET /roles/role/{guid}': {
    id: 'getRole',
    tag,
    summary: 'Read one role',
    extension: true,
    path,
    item: userRoleRecord,
    versioned: true,
    example: { path: examplePath, items: [exampleRole] },
  },
  'PATCH /roles/role/{guid}': {
    id: 'updateRole',
    allowed: 'manager',
    tag,
    summary: 'Rename a role or change its description',
    extension: true,
    path,
    body: userRoleUpdate,
    item: userRoleRecord,
    versioned: true,
    codes: [4090],
    example: { path: examplePath, body: { name: 'Trainers' }, items: [exampleRole] },
  },
  'DELETE /roles/role/{guid}': {
    id: 'deleteRole',
    allowed: 'manager',
    tag,
    summary: 'Delete a role',
    description: 'Its users stay.',
    extension: true,
    path,
    item: z.strictObject({ guid }),
    versioned: true,
    example: { path: examplePath, items: [examplePath] },
  },
  'GET /roles/role/{guid}/users': {
    id: 'listRoleUsers',
    tag,
    summary: 'List the users of a role',
    path,
    query: z.strictObject(pageParameters),
    item: userRecord,
    example: { path: examplePath, query: { limit: 50 }, items: [exampleUser] },
  },
  'POST /roles/role/{guid}/users': {
    id: 'bindRoleUsers',
    allowed: 'manager',
    tag,
    summary: 'Give a role to users',
    description: 'A user that has it already is left as it is.',
    path,
    body: members,
    item: userRecord,
    example: memberExample,
  },
  'DELETE /roles/role/{guid}/users': {
    id: 'unbindRoleUsers',
    allowed: 'manager',
    tag,
    summary: 'Take a role from users',
    description: 'A user that does not have it is left as it is.',
    path,
    body: members,
    item: userRecord,
    example: memberExample,
  },
});
