import { queryOptions } from '@tanstack/react-query';
import type { OverviewPart, WholeOverview } from '#contract/work/overview.ts';
import { ahead, type Ahead, type SignedIn } from '../../lib/api/ahead.ts';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { ItemOf } from '../../lib/api/operations.ts';
import { serviceQuery } from '../../lib/api/service.ts';
import { entriesOf } from '../../lib/list/filters.ts';
import { failedJobFilters } from './links.ts';

/** Interval of refreshes while the page is visible, in milliseconds. */
const AGAIN = 60_000;

type Told = ItemOf<'GET /overview'> | undefined;

/** One request for all parts that are wanted at the same moment. A part is wanted until its signal. */
type Batch = { readonly wanted: Map<OverviewPart, AbortSignal>; readonly answer: Promise<Told> };

let gathering: Batch | undefined;

const ask = async (parts: readonly OverviewPart[], signal: AbortSignal): Promise<Told> =>
  (await call('GET /overview', { query: { parts: [...parts] }, signal })).items[0];

/** Asks for a part together with the others of this moment. If that is refused, perhaps due to another part, it asks for this one alone. */
async function askTogether(part: OverviewPart, signal: AbortSignal): Promise<Told> {
  gathering ??= newBatch();
  const { wanted, answer } = gathering;
  wanted.set(part, signal);
  try {
    return await answer;
  } catch (error) {
    if (wanted.size === 1 || !(error instanceof ApiError) || error.isPassing || error.isSessionLost) throw error;
    return ask([part], signal);
  }
}

/** Returns a batch that is asked for after the current task, and given up once nobody wants any part of it. */
function newBatch(): Batch {
  const wanted = new Map<OverviewPart, AbortSignal>();
  const unwanted = new AbortController();
  const isLeft = (part: OverviewPart): boolean => wanted.get(part)?.aborted === true;
  const giveUp = (): void => {
    if ([...wanted.keys()].every(isLeft)) unwanted.abort();
  };
  const answer = new Promise((begin) => setTimeout(begin)).then(() => {
    gathering = undefined;
    for (const signal of wanted.values()) signal.addEventListener('abort', giveUp);
    const parts = [...wanted.keys()].filter((part) => !isLeft(part));
    return parts.length === 0 ? undefined : ask(parts, unwanted.signal);
  });
  return { wanted, answer };
}

/** Parts that change daily: a change of one record does not refresh them. */
const SLOW: readonly OverviewPart[] = ['calendar', 'spikes', 'trend'];

/** A part of the overview and the time of its count. */
export type Counted<Told> = { told: Told; time: string };

export const overviewPart = <Part extends OverviewPart>(part: Part) =>
  queryOptions({
    queryKey: [SLOW.includes(part) ? 'overview-by-day' : 'overview', part],
    refetchInterval: AGAIN,
    queryFn: async ({ signal }): Promise<Counted<WholeOverview[Part]>> => {
      const { [part]: told, time } = (await askTogether(part, signal)) ?? {};
      if (told === undefined || time === undefined)
        throw new ApiError({ kind: 'malformed', message: `The server answered without ${part}` });
      return { told: told as WholeOverview[Part], time };
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
