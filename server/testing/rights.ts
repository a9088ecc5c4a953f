import { ROLES, type Role } from '../contract/roles.ts';

/*
 * Who may do what, written by hand from what each kind of caller is there for: tests compare the service with it, and it
 * must not follow a mistake in the contract.
 */

export type Right = Role | 'anyone' | 'reader' | 'administrator or reader';

/** The lowest role for each kind of operation. A `reader` is any role, and a read-only platform key. The first row counts. */
export const RIGHTS: readonly (readonly [kind: string, operations: RegExp, right: Right])[] = [
  ['signing in', /^(POST \/bff\/(login(\/(code|challenge|passkey))?|logout|invitation(\/read)?)|(GET|POST) \/bff\/setup)$/, 'anyone'],
  ['licensed applications', /^\w+ \/runtime\//, 'anyone'],
  ['the audit log', /^(GET \/audit|POST \/audit\/data)$/, 'administrator or reader'],
  ['operators, keys and the machine', /^\w+ \/bff\/(operators|keys|health)\b/, 'administrator'],
  ['changing settings', /^PATCH \/bff\/settings$/, 'administrator'],
  ['remembering a generation', /^PUT \/bff\/last-generation$/, 'manager'],
  ['an own account, views and visits', /^\w+ \/bff\//, 'viewer'],
  ['reading', /^(GET |POST .*\/data$|POST \/(states|timeline|look_back|reports\/.*|sns\/validate_codes)$)/, 'reader'],
  ['adding to the catalogue', /^POST \/(businesses|products(\/\{productName\}\/templates)?)$/, 'manager'],
  ['changing the catalogue', /^\w+ \/(businesses|products)\//, 'administrator'],
  ['own exports and jobs', /^(POST \/export\/|DELETE \/jobs\/\{id\}$)/, 'viewer'],
  ['undoing', /^POST \/(audit|jobs)\/\{id\}\/(undo|retry)$/, 'support'],
  ['ending sessions', /^(DELETE .*\/sessions\b|POST \/(users\/end|sessions\/bulk)$)/, 'support'],
  ['giving seats back', /^DELETE \/sns\/\{sn\}\/(tokenids|users)\b/, 'support'],
  ['helping for a time', /^\w+ (\/sns\/\{sn\})?\/allowances\b/, 'support'],
  ['writing notes', /^\w+ \/notes\b/, 'support'],
  ['helping devices', /^POST \/(machines\/\{id\}(\/replace)?|sns\/(\{sn\}\/)?(update_codes?|checkout|checkin))$/, 'support'],
  ['licences and their holders', /^\w+ \/(sns|customers|customer_groups|users|roles|tokenids|machines|import)\b/, 'manager'],
]; // prettier-ignore

/** Operations that ask operators again who is there: what gives or takes access, and what can delete many records. */
export const ASKS_AGAIN = [
  /^(POST|PATCH|DELETE) \/bff\/(operators|keys)\b(?!.*\/sessions\/)/,
  /^(POST \/bff\/passkeys\/challenge|DELETE \/bff\/passkeys\/\{id\})$/,
  /^PATCH \/bff\/settings$/,
  /^DELETE \/bff\/sessions\/\{id\}$/,
  /^DELETE \/(sns|users|customers|sns\/\{sn\}\/machines)$/,
  /^POST \/((sns|users|customers|machines|tokenids)\/bulk|jobs\/\{id\}\/retry)$/,
];

/** Returns who may run an operation; undefined when no row of the table has it. */
export const rightTo = (key: string): Right | undefined => RIGHTS.find(([, keys]) => keys.test(key))?.[2];

/** Returns true when a role may run an operation that needs a right. */
export const mayRun = (role: Role, right: Right): boolean => ROLES.indexOf(role) >= ROLES.indexOf(roleOf(right));

const roleOf = (right: Right): Role =>
  right === 'anyone' || right === 'reader' ? 'viewer' : right === 'administrator or reader' ? 'administrator' : right;
