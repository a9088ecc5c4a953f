import type { ErrorCode } from '../../contract/errors.ts';
import { DAY } from './calendar.ts';
import { borrowedRow, refusedRow, sessionRow, type Told, type Worker } from './log-rows.ts';
import { incidentAt, type Incident } from './incidents.ts';
import type { SnRow } from './orders.ts';
import type { Random } from './random.ts';
import { meetingOf, MINUTE, plansOf, type Week } from './week.ts';
import type { World } from './world.ts';

const LOG_DAYS = 184;

/** Days before now in which a growing site takes on as many people as it has seats, and the share of them who are there. */
const GROWTH = { days: 90, share: 0.8 };

/** Most minutes until somebody who was refused tries again. */
const PATIENCE = 25;

/** Who must not miss a meeting tries again and again. */
const MEETING = { tries: 15, patience: 3 };

const ONCE = { tries: 0, patience: PATIENCE };

/** Days before now with more borrowed seats than usual, so that some are still borrowed on any day. */
const TRIPS = 5;

export type Site = {
  readonly sn: SnRow;
  readonly workers: readonly Worker[];
  readonly week: Week;
  /** True when all begin at nine on Mondays, for a meeting, so that seats run out. */
  readonly meets?: boolean;
  /** True where one more joins every few weeks, so that the seats will not suffice for long. All begin at nine on any day. */
  readonly grows?: boolean;
};

/** A plan to log in for a while or to borrow a seat. */
type Plan = {
  readonly at: number;
  /** In seconds. */
  readonly length: number;
  readonly worker: Worker;
  readonly tries: number;
  /** Most minutes until the next try after a refused log-in. */
  readonly patience: number;
  readonly borrows: boolean;
};

/** A seat in use, and until when. */
type Taken = { readonly until: number; readonly plan: Plan };

/** Returns the log entries of one SN in order of time: its people's work day by day, limited by its seats. */
export function liveAt(world: World, site: Site, incidents: readonly Incident[]): Told[] {
  const { random, now } = world;
  const { sn } = site;
  const told: Told[] = [];
  let taken: Taken[] = [];
  const queue = planned(world, site);
  for (let plan = queue.shift(); plan; plan = queue.shift()) {
    const { at, worker, borrows } = plan;
    // Sessions that would end after now are left out, because the simulated devices log in themselves.
    if (at + (borrows ? 0 : plan.length) >= now) continue;
    taken = taken.filter(({ until }) => until > at);
    const own = taken.find((seat) => seat.plan.worker === worker);
    // The person is logged in already, or works with a borrowed seat.
    if (own) continue;
    const code =
      taken.length >= (sn.concurrent_number ?? Infinity)
        ? 1799
        : (otherRefusal(random, sn, worker) ?? incidentAt(world, incidents, sn, worker.user !== undefined, at));
    if (code !== undefined) {
      if (!borrows) told.push({ log: refusedRow(world, sn, worker, at, code) });
      if (plan.tries > 0 && random.chance(plan.patience < PATIENCE ? 0.95 : 0.75))
        later(queue, { ...plan, at: at + random.between(1, plan.patience) * MINUTE, tries: plan.tries - 1 });
      continue;
    }
    const out = taken.filter((seat) => seat.plan.borrows).length;
    if (borrows && out >= (sn.transfer_volume ?? Infinity)) continue;
    const one = borrows ? borrowedRow(world, sn, plan) : sessionRow(world, sn, plan);
    // A replaced seat is followed by its replacement.
    if (one.log.status === 'checkoutCover') later(queue, { ...plan, at: one.log.end_time ?? now });
    taken.push({ until: one.log.end_time ?? now + DAY, plan });
    told.push(one);
  }
  return told;
}

/** Adds a plan to the queue in order of time, for example another try after a refused log-in. */
function later(queue: Plan[], plan: Plan): void {
  const place = queue.findIndex(({ at }) => at > plan.at);
  queue.splice(place < 0 ? queue.length : place, 0, plan);
}

function planned({ random, now }: World, { sn, workers, week, meets = false, grows = false }: Site): Plan[] {
  const from = Math.max(now - LOG_DAYS * DAY, sn.active_date ?? now);
  const plans: Plan[] = [];
  const { zone, attendance } = week;
  let date = zone.toText(from).slice(0, 10);
  for (let day = zone.toInstant(date); day < now; date = following(date), day = zone.toInstant(date)) {
    const usual = attendance(date);
    const isMeeting = meets && isMonday(date) && usual > 0.5;
    const share = grows ? GROWTH.share : isMeeting ? 1 : usual;
    const plansFor = isMeeting || grows ? meetingOf : plansOf;
    const hired = (1 - (now - day) / (GROWTH.days * DAY)) * (sn.concurrent_number ?? 0);
    for (const worker of grows ? workers.slice(0, Math.max(0, Math.floor(hired))) : workers) {
      // People with a disabled device or account try from time to time.
      const isOut = worker.device?.status !== 0 || worker.user?.status === 1;
      if (!random.chance(isOut ? share / 20 : share)) continue;
      for (const { at, length } of plansFor(random)) {
        const waits = isMeeting ? MEETING : { tries: 2, patience: PATIENCE };
        plans.push({ at: day + at, length, worker, ...waits, borrows: false });
      }
      if (!grows && sn.license_borrow === 1 && worker.device && random.chance(day > now - TRIPS * DAY ? 0.09 : 0.015)) {
        plans.push({ at: day + 17 * 60 * MINUTE, length: journey(random, sn), worker, ...ONCE, borrows: true });
      }
    }
  }
  return plans.filter(({ at, worker }) => at > knownSince(worker, from)).sort((a, b) => a.at - b.at);
}

/** Returns when both device and account are registered, at the earliest at `moment`. */
const knownSince = ({ device, user }: Worker, moment: number): number =>
  Math.max(moment, device?.reg_date ?? 0, user?.reg_date ?? 0);

/** Returns the seconds for which a seat is borrowed: some nights, within the limit of the SN. */
const journey = (random: Random, sn: SnRow): number =>
  Math.min(random.between(1, 6) * DAY, (sn.max_offline_minutes ?? Infinity) * MINUTE);

const isMonday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 1;

const following = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY * 1000).toISOString().slice(0, 10);

/** Returns an occasional refusal of a log-in for other reasons than a lack of seats. */
function otherRefusal(random: Random, sn: SnRow, { device, user }: Worker): ErrorCode | undefined {
  if (device && device.status !== 0) return 1922;
  if (user?.status === 1) return 531;
  if (user && random.chance(0.012)) return 513;
  return sn.vm_detect === 1 && random.chance(0.006) ? 1926 : undefined;
}
