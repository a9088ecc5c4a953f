import { z } from 'zod';
import { anyCase, emptyable } from '../sns/attributes.ts';
import { batch, distinctBy, pageParameters, queryBody, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { email, guid, line, name, newPassword, pathName, renderedTime } from '../scalars.ts';

/** Characters of a user's password. Decisions 9. */
export const USER_PASSWORD = { min: 8, max: 256 } as const;

/** 0 normal, 1 disabled. Specification, User. */
export const USER_STATUSES = [0, 1] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** What a user's presence is told as: 2 is online. Specification, User. */
export const USER_PRESENCES = [...USER_STATUSES, 2] as const;

const oneOf = <const Values extends readonly number[]>(values: Values, says: string) =>
  z
    .union(
      values.map((value) => z.literal(value as Values[number])),
      `must be one of ${says}`,
    )
    .describe(says);

const status = oneOf(USER_STATUSES, '0 (normal), 1 (disabled)');

/** Spec: written as a number or as text. */
const writtenStatus = z.preprocess((value) => (value === '0' || value === '1' ? Number(value) : value), status);

/** An account. Decisions 3. */
export const userName = name(128);

const changes = {
  nickName: emptyable(name(128)).describe('Display name; null makes it the account again'),
  email: emptyable(email),
  phone: emptyable(line(64)),
  status: writtenStatus.optional(),
  password: emptyable(newPassword(USER_PASSWORD)).describe(
    'Kept as a hash and never returned; null removes it, after which the user cannot log in with one',
  ),
};

export const userEntry = z.strictObject({ name: userName, ...changes }).meta({ id: 'UserEntry' });
export const userChange = z.strictObject({ name: userName.optional(), ...changes }).meta({ id: 'UserChange' });
export type UserEntry = z.input<typeof userEntry>;
export type UserChange = z.input<typeof userChange>;

export const userRecord = z
  .strictObject({
    guid,
    name: z.string(),
    nickName: z.string(),
    status,
    email: z.string().optional(),
    phone: z.string().optional(),
    regDate: renderedTime,
    snCount: z.int().optional().describe('With the scope `sns`: how many SNs it is bound to'),
    sessionCount: z.int().optional().describe('With the scope `sessions`: how many sessions it has open'),
    lastSeenDate: renderedTime
      .optional()
      .describe('With the scope `sessions`: its last heartbeat, or the end of its last session'),
  })
  .meta({ id: 'User' });
export type UserRecord = z.output<typeof userRecord>;

const presenceRecord = userRecord
  .extend({ status: oneOf(USER_PRESENCES, '0 (normal, not online), 1 (disabled), 2 (online)') })
  .meta({ id: 'UserPresence' });

/** Query and sort names of users, everywhere; the specification's, and what the list screen filters by. */
export const userNames = {
  querys: {
    name: 'text',
    nickName: 'text',
    email: 'text',
    phone: 'text',
    any: 'text',
    guid: 'text',
    status: 'number',
    online: 'boolean',
    sn: 'text',
    customer: 'text',
    regDate: 'date',
    disabledDate: 'date',
  },
  sorts: ['name', 'nickName', 'regDate'],
} as const;

/** What reads of users may tell besides. */
export const userScope = scopeOf(['sns', 'sessions'], 'tell how many of them a user has').optional();

/** Who is asked for, or put out: `type` is always `user`. */
const userByGuid = { type: anyCase(['user']).describe('`user`'), guid };

const tag = 'users';
const path = z.strictObject({ name: pathName });
const nameOnly = z.strictObject({ name: z.string() });
const exampleGuid = '0193a1b2-0000-7000-8000-000000000041';
const examplePath = { name: 'ada' };
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
  'GET /users': {
    id: 'listUsers',
    tag,
    summary: 'List users',
    query: z.strictObject({ ...pageParameters, scope: userScope }),
    item: userRecord,
    example: { query: { limit: 50 }, items: [exampleUser] },
  },
  'POST /users/data': {
    id: 'queryUsers',
    tag,
    summary: 'Query users',
    description:
      '`customer` finds the users of the SNs of a customer: `group/name`, or the name of one without a group. `online` are those with an open session.',
    query: z.strictObject({ ...pageParameters, scope: userScope }),
    body: queryBody(userNames.querys, userNames.sorts),
    bodyOptional: true,
    names: userNames,
    item: userRecord,
    example: { body: { querys: [{ name: 'name', op: 'like', values: ['ad%'] }] }, items: [exampleUser] },
  },
  'PATCH /users': {
    id: 'updateUsers',
    allowed: 'manager',
    tag,
    summary: 'Change the supplied fields of several users',
    description:
      'With `If-Match`, each user of the batch has to be in the version it names (4120). Disabling a user ends its sessions.',
    body: batch(userEntry).superRefine(distinctBy('name')),
    item: userRecord,
    codes: [4040, 4120],
    example: { body: [exampleEntry], items: [exampleUser] },
  },
  'POST /users': {
    id: 'saveUsers',
    allowed: 'manager',
    tag,
    summary: 'Add several users; those that exist are changed in the supplied fields',
    description:
      'A new user without `nickName` gets its account for it. Hashing passwords takes time: a thousand of them half a minute or more.',
    body: batch(userEntry).superRefine(distinctBy('name')),
    item: userRecord,
    codes: [4120],
    example: { body: [exampleEntry], items: [exampleUser] },
  },
  'DELETE /users': {
    id: 'deleteUsers',
    allowed: 'manager',
    tag,
    summary: 'Delete several users',
    description: 'Their sessions end, and they are unbound from SNs, businesses and roles.',
    body: batch(z.strictObject({ name: userName })).superRefine(distinctBy('name')),
    item: nameOnly,
    codes: [4040],
    example: { body: [{ name: 'ada' }], items: [{ name: 'ada' }] },
  },
  'GET /users/user/{name}': {
    id: 'getUser',
    tag,
    summary: 'Read one user',
    path,
    query: z.strictObject({ scope: userScope }),
    item: userRecord,
    versioned: true,
    example: { path: examplePath, items: [exampleUser] },
  },
  'PATCH /users/user/{name}': {
    id: 'updateUser',
    allowed: 'manager',
    tag,
    summary: 'Change the supplied fields of a user',
    description: '`name`, when given, must be that of the path. Disabling a user ends its sessions.',
    path,
    body: userChange,
    item: userRecord,
    versioned: true,
    example: { path: examplePath, body: { status: 1 }, items: [{ ...exampleUser, status: 1 }] },
  },
  'POST /users/user/{name}': {
    id: 'saveUser',
    allowed: 'manager',
    tag,
    summary: 'Add a user; one that exists is changed in the supplied fields',
    description: 'As POST /users for one user. `name`, when given, must be that of the path.',
    path: z.strictObject({ name: userName }),
    body: userChange,
    item: userRecord,
    versioned: true,
    example: { path: examplePath, body: { nickName: 'Ada L.' }, items: [exampleUser] },
  },
  'DELETE /users/user/{name}': {
    id: 'deleteUser',
    allowed: 'manager',
    tag,
    summary: 'Delete a user',
    description: 'Its sessions end, and it is unbound from SNs, businesses and roles.',
    path,
    item: nameOnly,
    versioned: true,
    example: { path: examplePath, items: [{ name: 'ada' }] },
  },
  'GET /users/status': {
    id: 'getUserStatus',
    tag,
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
    tag,
    summary: 'Force users offline',
    description: 'Ends all their open sessions. Users who are not online stay as they are.',
    body: batch(z.strictObject(userByGuid)).superRefine(distinctBy('guid')),
    item: userRecord,
    codes: [4040],
    example: { body: [{ type: 'user', guid: exampleGuid }], items: [exampleUser] },
  },
});
