import { sql, type SqlBool } from 'kysely';
import type { TimelineEntry } from '../../contract/history/timeline.ts';
import type { Reader } from '../../db/handle.ts';
import type { Source } from './source.ts';

type Refused = NonNullable<TimelineEntry['refused']>;
type RefusedRow = Omit<Refused, 'ticket'> & {
  readonly ticket: string | null;
  readonly time: number;
  readonly item: number;
};

/** Returns the source of the jobs that could not change a record. A record is in few jobs, and these are removed in time. */
export const refusedSource = (db: Reader, resource: string, key: string): Source => ({
  letter: 'j',
  read: async ({ below, from = 0, to = Number.MAX_SAFE_INTEGER, limit }) => {
    const [time = Number.MAX_SAFE_INTEGER, item = 0] = below ?? [];
    const rest = sql<SqlBool>`(time < ${time} or (time = ${time} and item < ${item}))`;
    const rows = await db.all(sql<RefusedRow>`select * from (
        select coalesce(j.started, j.created) as time, i.id as item, j.id, j.operation, j.resource, j.actor,
          j.actor_kind as "actorKind", j.ticket, i.code, i.msg
        from job_item i join job j on j.id = i.job_id
        where i.key = ${key} and i.result = 'failed' and j.resource = ${resource} and i.code is not null) refused
      where time between ${from} and ${to} and ${rest} order by time desc, item desc limit ${limit}`);
    return rows.map(({ time: second, item: id, ticket, ...refused }) => ({
      time: second,
      place: [second, id],
      content: { kind: 'job' as const, refused: { ...refused, ...(ticket !== null && { ticket }) } },
    }));
  },
});
