import type { QueryColumn } from '../../query/columns.ts';

/** The queries that list the holders of sessions from an index. */
const ONLINE = {
  machine_id: 'select machine_id from session',
  user_id: 'select user_id from session where user_id is not null',
} as const;

type Owner = keyof typeof ONLINE;

/** SQL for the number of open sessions of a device or user; `id` is the SQL of its id. */
export const sessionsBy = (owner: Owner, id: string): string => `(select count(*) from session where ${owner} = ${id})`;

export const onlineBy = (owner: Owner, id: string) =>
  ({ kind: 'boolean', sql: `${id} in (${ONLINE[owner]})`, holds: true }) as const satisfies QueryColumn;
