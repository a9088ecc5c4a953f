import { z } from 'zod';
import { anyCase, emptyable } from '../sns/attributes.ts';
import { batch, distinctBy, pageParameters, querying, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { listNames } from '../records/field.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { userFields, userMeanings } from '../records/users.ts';
import { guid, newPassword } from '../scalars.ts';
import { endQuery } from './sessions.ts';

/** Shortest and longest password of a user, in characters. */
export const USER_PASSWORD = { min: 8, max: userFields.password.max } as const;

export const USER_STATUSES = userFields.status.choices;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Statuses of a single user: 2 means online. */
export const USER_PRESENCES = [...USER_STATUSES, 2] as const;

const presence = z
  .union(USER_PRESENCES.map((value) => z.literal(value)))
  .describe('0 (normal, not online), 1 (disabled), 2 (online)');

const { name, nickName, email, phone, status, password: _password } = writtenShape(userFields, userMeanings);

export const userName = name;

const changes = {
  nickName: emptyable(nickName.unwrap()).describe('Display name; null makes it the account again'),
  email,
  phone,
  // Clients may send the number as text.
  status: z
    .preprocess((value) => (value === '0' || value === '1' ? Number(value) : value), status.unwrap())
    .describe(userMeanings.status)
    .optional(),
  password: emptyable(newPassword(USER_PASSWORD)).describe(
    'Kept as a hash and never returned; null removes it, after which the user cannot log in with one',
  ),
};

export const userEntry = z.strictObject({ name: userName, ...changes }).meta({ id: 'UserEntry' });
export const userChange = z.strictObject({ name: userName.optional(), ...changes }).meta({ id: 'UserChange' });
export type UserEntry = z.input<typeof userEntry>;
export type UserChange = z.input<typeof userChange>;

export const userRecord = z.strictObject(recordShape(userFields, userMeanings)).meta({ id: 'User' });
export type UserRecord = z.output<typeof userRecord>;

const presenceRecord = userRecord.extend({ status: presence }).meta({ id: 'UserPresence' });

export const userNames = listNames(userFields);

/** Additional fields in reads of users. */
export const userScope = scopeOf(['sns', 'sessions'], 'tell how many of them a user has').optional();

/** Identifies a user by guid; `type` is always `user`. */
const userByGuid = { type: anyCase(['user']).describe('`user`'), guid };

const nameOnly = z.strictObject({ name: z.string() });
const exampleGuid = '0193a1b2-0000-7000-8000-000000000041';
const exampleEntry = { name: 'ada', nickName: 'Ada L.', status: 0, password: 'correct horse' };
export const exampleUser = {
  guid: exampleGuid,
  name: 'ada',
  nickName: 'Ada L.',
  status: 0,
  email: 'ada@example.com',
  regDate: '2026-11-21 09:00:00',
};

export const userOperations = defineOperations({
  tag: 'users',
  item: userRecord,
  example: { path: { name: 'ada' }, items: [exampleUser] },
})({
  'GET /users': {
    id: 'listUsers',
    summary: 'List users',
    query: z.strictObject({ ...pageParameters, scope: userScope }),
    example: { query: { limit: 50 } },
  },
  'POST /users/data': {
    id: 'queryUsers',
    summary: 'Query users',
    description:
      '`customer` finds the users of the SNs of a customer: `group/name`, or the name of one without a group. `online` are those with an open session.',
    ...querying(userNames),
    query: z.strictObject({ ...pageParameters, scope: userScope }),
    example: { body: { querys: [{ name: 'name', op: 'like', values: ['ad%'] }] } },
  },
  'PATCH /users': {
    id: 'updateUsers',
    allowed: 'manager',
    summary: 'Change the supplied fields of several users',
    description:
      'With `If-Match`, each user of the batch has to be in the version it names (4120). Disabling a user ends its sessions.',
    body: batch(userEntry).superRefine(distinctBy('name')),
    codes: [4040, 4120],
    example: { body: [exampleEntry] },
  },
  'POST /users': {
    id: 'saveUsers',
    allowed: 'manager',
    summary: 'Add several users; those that exist are changed in the supplied fields',
    description:
      'A new user without `nickName` gets its account for it. Hashing passwords takes time: a thousand of them half a minute or more.',
    body: batch(userEntry).superRefine(distinctBy('name')),
    codes: [4120],
    example: { body: [exampleEntry] },
  },
  'DELETE /users': {
    id: 'deleteUsers',
    allowed: 'manager',
    summary: 'Delete several users',
    description: 'Their sessions end, and they are unbound from SNs, businesses and roles.',
    body: batch(z.strictObject({ name: userName })).superRefine(distinctBy('name')),
    item: nameOnly,
    codes: [4040],
    example: { body: [{ name: 'ada' }], items: [{ name: 'ada' }] },
  },
  'GET /users/user/{name}': {
    id: 'getUser',
    summary: 'Read one user',
    query: z.strictObject({ scope: userScope }),
    versioned: true,
  },
  'PATCH /users/user/{name}': {
    id: 'updateUser',
    allowed: 'manager',
    summary: 'Change the supplied fields of a user',
    description: '`name`, when given, must be that of the path. Disabling a user ends its sessions.',
    body: userChange,
    versioned: true,
    example: { body: { status: 1 }, items: [{ ...exampleUser, status: 1 }] },
  },
  'POST /users/user/{name}': {
    id: 'saveUser',
    allowed: 'manager',
    summary: 'Add a user; one that exists is changed in the supplied fields',
    description: 'As POST /users for one user. `name`, when given, must be that of the path.',
    path: z.strictObject({ name: userName }),
    body: userChange,
    versioned: true,
    example: { body: { nickName: 'Ada L.' } },
  },
  'DELETE /users/user/{name}': {
    id: 'deleteUser',
    allowed: 'manager',
    summary: 'Delete a user',
    description: 'Its sessions end, and it is unbound from SNs, businesses and roles.',
    item: nameOnly,
    versioned: true,
    example: { items: [{ name: 'ada' }] },
  },
  'GET /users/status': {
    id: 'getUserStatus',
    summary: 'Tell whether a user is online',
    description:
      'The parameters may come as a JSON object in the body instead. `status` is 2 while the user has an open session.',
    query: z.strictObject(userByGuid),
    queryInBody: true,
    item: presenceRecord,
    codes: [4040],
    example: { query: { type: 'user', guid: exampleGuid }, items: [{ ...exampleUser, status: 2 }] },
  },
  'POST /users/end': {
    id: 'endUsers',
    allowed: 'support',
    summary: 'Force users offline',
    description:
      'Ends all their open sessions. Users who are not online stay as they are. With `noticeSeconds` the sessions stay open for so long: the next heartbeat tells the notice.',
    query: endQuery,
    claims: true,
    body: batch(z.strictObject(userByGuid)).superRefine(distinctBy('guid')),
    codes: [4040],
    example: { body: [{ type: 'user', guid: exampleGuid }] },
  },
});
