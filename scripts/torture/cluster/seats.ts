import { catalogue, type ErrorCode } from '../../../server/contract/errors.ts';
import type { Random } from '../../../server/db/seed/random.ts';
import { uniqueMac } from '../../../server/testing/machines.ts';
import { within } from '../../../server/testing/postgres/databases.ts';
import { atMost, type Figure } from '../../attack/attack.ts';
import type { Deployment } from '../../cluster/deployment.ts';
import { call, expectDone, type Target } from '../client.ts';
import { placeOf, setStage } from '../writers.ts';

/** Most places of a raced SN. */
const MOST_PLACES = 5;

/** The code of a service that is busy. It may refuse one log-in of a thousand, because the machine may do other work. */
const BUSY = 5030;
const MOST_BUSY = 1000;

/** Of the other limits, every tenth round is raced. */
const SELDOM = 10;

/** Limits that log-ins of new devices take a place of, with the SQL that counts the taken places of an SN. */
const LIMITS = [
  { name: 'concurrentNumber', every: 1, taken: 'select count(*) from session where sn_id = sn.id' },
  { name: 'volumeNumber', every: SELDOM, taken: 'select count(*) from machine where sn_id = sn.id and status = 0' },
  { name: 'usageNumber', every: SELDOM, taken: 'select sn.use_count' },
] as const;

type Limit = (typeof LIMITS)[number];

/**
 * How races for one limit went: the most places beyond it, the most that stayed free, log-ins that a busy service refused, and those
 * that failed otherwise.
 */
type Raced = { rounds: number; over: number; free: number; busy: number; failed: number };

export type Races = { readonly rounds: number; readonly clients: number; readonly random: Random };

/** Lets clients log new devices in to one SN at the same time, spread over all instances, round after round. */
export async function raceForSeats(deployment: Deployment, { rounds, clients, random }: Races): Promise<Figure[]> {
  await setStage(deployment, 1);
  const figures: Figure[] = [];
  let [free, busy, failed] = [0, 0, 0];
  for (const limit of LIMITS) {
    const raced: Raced = { rounds: Math.ceil(rounds / limit.every), over: 0, free: 0, busy: 0, failed: 0 };
    for (let round = 0; round < raced.rounds; round++)
      await race(deployment, limit, { places: random.between(1, MOST_PLACES), clients }, raced);
    const name = `${limit.name}: places over it in ${raced.rounds} rounds of ${clients} log-ins over three instances`;
    figures.push(atMost(0, name, raced.over));
    free = Math.max(free, raced.free);
    busy += raced.busy;
    failed += raced.failed;
  }
  return [
    ...figures,
    atMost(0, 'places that stayed free although log-ins were refused', free),
    atMost(Math.ceil((rounds * clients) / MOST_BUSY), 'log-ins refused because the service was busy', busy),
    atMost(0, 'log-ins that failed otherwise', failed),
  ];
}

type Round = { readonly places: number; readonly clients: number };

async function race(deployment: Deployment, limit: Limit, { places, clients }: Round, raced: Raced): Promise<void> {
  const { instances, primary } = deployment;
  const body = { ...placeOf('stage'), [limit.name]: places };
  const { data } = await expectDone(call(deployment, 'POST', '/api/sns/generate_sn?count=1', body));
  const sn = String(data.items[0]?.['sn']);
  const statuses = await Promise.all(
    Array.from({ length: clients }, (_, at) => logIn(instances[at % instances.length] ?? deployment, sn)),
  );
  const taken = await takenOf(primary.url, limit, sn);
  const succeeded = statuses.filter((status) => status === 0).length;
  raced.over = Math.max(raced.over, taken - places, succeeded - places);
  raced.free = Math.max(raced.free, places - taken);
  raced.busy += statuses.filter((status) => status === BUSY).length;
  raced.failed += statuses.filter((status) => status !== BUSY && isFailure(status)).length;
}

/** True for the code of an answer that is no refusal but a failure of the service. */
const isFailure = (status: number): boolean => status in catalogue && catalogue[status as ErrorCode].http >= 500;

let addresses = 0;

/** Returns an address that no other log-in has: the refusals of one address are limited. */
const newAddress = (): string => {
  const at = ++addresses;
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
};

const logIn = async (target: Target, sn: string): Promise<number> =>
  (await call(target, 'POST', '/runtime/sessions', { sn, mac: uniqueMac() }, { 'x-forwarded-for': newAddress() }))
    .status;

const takenOf = (url: string, { taken }: Limit, sn: string): Promise<number> =>
  within(url, async (client) => {
    const { rows } = await client.query<{ n: string }>(`select (${taken}) as n from sn where sn = $1`, [sn]);
    return Number(rows[0]?.n);
  });
