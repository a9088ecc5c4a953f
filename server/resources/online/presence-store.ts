import type { QueryColumn } from '../../query/columns.ts';

/** Whoever has an open session, as an index of the sessions has them: the one of users holds no session without one. */
const ONLINE = {
  machine_id: 'select machine_id from session',
  user_id: 'select user_id from session where user_id is not null',
} as const;

/** What a session is of: its device, and its user where one said who they are. */
type Owner = keyof typeof ONLINE;

/** SQL for how many sessions a device or a user has open; `id` is the SQL of its id. Whoever has one is online. */
export const sessionsBy = (owner: Owner, id: string): string => `(select count(*) from session where ${owner} = ${id})`;

/** The query name `online`: the same rule, from the sessions to whoever has them. */
export const onlineBy = (owner: Owner, id: string) =>
  ({ kind: 'boolean', sql: `${id} in (${ONLINE[owner]})`, holds: true }) as const satisfies QueryColumn;
