import type { ErrorCode } from '../../contract/errors.ts';
import { DAY } from './calendar.ts';
import { borrowedRow, refusedRow, sessionRow, type Told, type Worker } from './log-rows.ts';
import { incidentAt, type Incident } from './incidents.ts';
import type { SnRow } from './orders.ts';
import type { Random } from './random.ts';
import { MINUTE, plansOf, type Week } from './week.ts';
import type { World } from './world.ts';

/** Days of logs before now. */
const LOG_DAYS = 184;

/** Days before now in which more seats were taken along than usual: some are still out, whatever day it is. */
const TRIPS = 5;

export type Site = { readonly sn: SnRow; readonly workers: readonly Worker[]; readonly week: Week };

/** What somebody means to do: to log in for a while, or to take a seat along. */
type Plan = {
  readonly at: number;
  /** Seconds. */
  readonly length: number;
  readonly worker: Worker;
  readonly tries: number;
  readonly borrows: boolean;
};

/** Who has a seat until when. */
type Taken = { readonly until: number; readonly plan: Plan };

/** Log entries of one SN in order of time: what its people did day by day, as far as its seats reached. */
export function liveAt(world: World, site: Site, incidents: readonly Incident[]): Told[] {
  const { random, now } = world;
  const { sn } = site;
  const told: Told[] = [];
  let taken: Taken[] = [];
  const queue = planned(world, site);
  for (let plan = queue.shift(); plan; plan = queue.shift()) {
    const { at, worker, borrows } = plan;
    // A session that would end after now has not begun: the simulated devices log in themselves.
    if (at + (borrows ? 0 : plan.length) >= now) continue;
    taken = taken.filter(({ until }) => until > at);
    const own = taken.find((seat) => seat.plan.worker === worker);
    // Who is in already stays; whose device took a seat along works with that.
    if (own) continue;
    const code =
      taken.length >= (sn.concurrent_number ?? Infinity)
        ? 1799
        : (otherRefusal(random, sn, worker) ?? incidentAt(world, incidents, sn, worker.user !== undefined, at));
    if (code !== undefined) {
      if (!borrows) told.push({ log: refusedRow(world, sn, worker, at, code) });
      if (plan.tries > 0 && random.chance(0.75))
        later(queue, { ...plan, at: at + random.between(1, 25) * MINUTE, tries: plan.tries - 1 });
      continue;
    }
    const out = taken.filter((seat) => seat.plan.borrows).length;
    if (borrows && out >= (sn.transfer_volume ?? Infinity)) continue;
    const one = borrows ? borrowedRow(world, sn, plan) : sessionRow(world, sn, plan);
    // What is exchanged for a new seat is followed by it.
    if (one.log.status === 'checkoutCover') later(queue, { ...plan, at: one.log.end_time ?? now });
    taken.push({ until: one.log.end_time ?? now + DAY, plan });
    told.push(one);
  }
  return told;
}

/** Whoever could not log in tries again: the queue stays in order of time. */
function later(queue: Plan[], plan: Plan): void {
  const place = queue.findIndex(({ at }) => at > plan.at);
  queue.splice(place < 0 ? queue.length : place, 0, plan);
}

function planned({ random, now }: World, { sn, workers, week }: Site): Plan[] {
  const from = Math.max(now - LOG_DAYS * DAY, sn.active_date ?? now);
  const plans: Plan[] = [];
  const { zone, attendance } = week;
  let date = zone.toText(from).slice(0, 10);
  for (let day = zone.toInstant(date); day < now; date = following(date), day = zone.toInstant(date)) {
    const share = attendance(date);
    for (const worker of workers) {
      // Whose device or account is out tries now and then.
      const isOut = worker.device?.status !== 0 || worker.user?.status === 1;
      if (!random.chance(isOut ? share / 20 : share)) continue;
      for (const { at, length } of plansOf(random)) {
        plans.push({ at: day + at, length, worker, tries: 2, borrows: false });
      }
      if (sn.license_borrow === 1 && worker.device && random.chance(day > now - TRIPS * DAY ? 0.09 : 0.015)) {
        plans.push({ at: day + 17 * 60 * MINUTE, length: journey(random, sn), worker, tries: 0, borrows: true });
      }
    }
  }
  return plans.filter(({ at, worker }) => at > knownSince(worker, from)).sort((a, b) => a.at - b.at);
}

/** Since when a device and an account are registered, at the earliest at a moment. */
const knownSince = ({ device, user }: Worker, moment: number): number =>
  Math.max(moment, device?.reg_date ?? 0, user?.reg_date ?? 0);

/** Seconds for which somebody takes a seat along: some nights, as far as the SN allows. */
const journey = (random: Random, sn: SnRow): number =>
  Math.min(random.between(1, 6) * DAY, (sn.max_offline_minutes ?? Infinity) * MINUTE);

const following = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY * 1000).toISOString().slice(0, 10);

/** What refuses a log-in besides a lack of seats, now and then. */
function otherRefusal(random: Random, sn: SnRow, { device, user }: Worker): ErrorCode | undefined {
  if (device && device.status !== 0) return 1922;
  if (user?.status === 1) return 531;
  if (user && random.chance(0.012)) return 513;
  return sn.vm_detect === 1 && random.chance(0.006) ? 1926 : undefined;
}
