import { queryOptions } from '@tanstack/react-query';
import type { OverviewPart, WholeOverview } from '#contract/work/overview.ts';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { entriesOf } from '../../lib/list/filters.ts';
import { failedJobFilters } from './links.ts';

/** Milliseconds between two counts while the page is looked at. */
const AGAIN = 60_000;

/** Parts that change by the day: a change of one record is no reason to count them anew. */
const SLOW: readonly OverviewPart[] = ['calendar', 'spikes', 'trend'];

/** A part of the overview and when it was counted. Each is asked for by itself, so that it loads and fails alone. */
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

/** How many jobs of the last 7 days failed, or have entries that were refused. */
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
