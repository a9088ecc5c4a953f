import { queryOptions } from '@tanstack/react-query';
import type { OverviewPart, WholeOverview } from '#contract/work/overview.ts';
import { ahead, type Ahead, type SignedIn } from '../../lib/api/ahead.ts';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { serviceQuery } from '../../lib/api/service.ts';
import { entriesOf } from '../../lib/list/filters.ts';
import { failedJobFilters } from './links.ts';

/** Interval of refreshes while the page is visible, in milliseconds. */
const AGAIN = 60_000;

/** Parts that change daily: a change of one record does not refresh them. */
const SLOW: readonly OverviewPart[] = ['calendar', 'spikes', 'trend'];

/** A part of the overview and the time of its count. Each part loads and fails on its own. */
export type Counted<Told> = { told: Told; time: string };

export const overviewPart = <Part extends OverviewPart>(part: Part) =>
  queryOptions({
    queryKey: [SLOW.includes(part) ? 'overview-by-day' : 'overview', part],
    refetchInterval: AGAIN,
    queryFn: async ({ signal }): Promise<Counted<WholeOverview[Part]>> => {
      const { items } = await call('GET /overview', { query: { parts: [part] }, signal });
      const [counted] = items;
      const told = counted?.[part];
      if (counted === undefined || told === undefined)
        throw new ApiError({ kind: 'malformed', message: `The server answered without ${part}` });
      return { told: told as WholeOverview[Part], time: counted.time };
    },
  });

/** Returns the query of the number of jobs in the last 7 days that failed or have refused entries. */
export const failedJobs = (timeZone: string) =>
  queryOptions({
    queryKey: ['jobs', 'failed lately'],
    refetchInterval: AGAIN,
    queryFn: async ({ signal }) => {
      const clock = { now: new Date(), timeZone };
      const querys = failedJobFilters.flatMap(({ filter, field }) => entriesOf(filter, field, clock));
      const { total } = await call('POST /jobs/data', { query: { limit: 1 }, body: { querys }, signal });
      return total;
    },
  });

/** The parts that everyone sees. */
const PARTS = [
  'expiring',
  'expiredRecently',
  'inGrace',
  'allowances',
  'nearLimit',
  'spikes',
  'disabled',
  'denials',
  'sessions',
  'borrowsOverdue',
  'trend',
  'calendar',
  'standings',
  'types',
] as const satisfies readonly OverviewPart[];

/** Returns the requests of the whole overview. */
export const overviewAhead = ({ timeZone, permissions }: SignedIn): readonly Ahead[] => [
  ...PARTS.map((part) => ahead(overviewPart(part))),
  ...(permissions.includes('queryAudit') ? [ahead(overviewPart('changes'))] : []),
  ahead(failedJobs(timeZone)),
  ...(permissions.includes('getHealth') ? [ahead(serviceQuery)] : []),
];
