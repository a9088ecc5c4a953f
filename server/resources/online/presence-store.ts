import type { QueryColumn } from '../../query/columns.ts';

/**
 * The holders of open sessions, as the indexes of sessions list them. The index of users has no session without a user.
 */
const ONLINE = {
  machine_id: 'select machine_id from session',
  user_id: 'select user_id from session where user_id is not null',
} as const;

/** The holder of a session: its device, or its user when one logged in. */
type Owner = keyof typeof ONLINE;

/**
 * Returns SQL for the number of open sessions of a device or a user, which is online with one or more; `id` is the SQL
 * of its id.
 */
export const sessionsBy = (owner: Owner, id: string): string => `(select count(*) from session where ${owner} = ${id})`;

/** Returns the query name `online`, which uses the same rule starting from the sessions. */
export const onlineBy = (owner: Owner, id: string) =>
  ({ kind: 'boolean', sql: `${id} in (${ONLINE[owner]})`, holds: true }) as const satisfies QueryColumn;
