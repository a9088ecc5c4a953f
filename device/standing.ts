import type { Licence, LicenceFeature } from './licence.ts';
import { Refusal } from './refusal.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** The first moment after the year 9999. A later end cannot be written and counts as no end. */
const NEVER = Date.UTC(10_000, 0, 1);

/** How far a clock may be behind the latest known time before it counts as set back, in milliseconds. */
export const CLOCK_TOLERANCE = 5 * MINUTE;

/** Types whose devices share seats. A licence of such a type that came with a session ends with the session. */
export const FLOATING: readonly string[] = ['FLOAT', 'GROUP', 'CLOUD', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP'];

/** Facts about the surroundings that only the application knows. */
export type Circumstances = { readonly virtualMachine?: boolean; readonly remoteDesktop?: boolean };

/** What ends a licence, or a feature of it. */
export type EndedBy = 'endDate' | 'expirationDays' | 'graceDays' | 'maxOfflineMinutes' | 'borrow';

/** The first moment that is not licensed, in milliseconds since 1970. */
export type End = { readonly at: number; readonly by: EndedBy };

/**
 * Returns why a licence does not allow its application to run now, or undefined when it does. The first failing check
 * counts: clock set back, status of the SN, dates, circumstances, offline period, borrowed seat. See
 * docs/offline-format.md, What is licensed.
 */
export function refusalNow(
  licence: Licence,
  times: { readonly now: number; readonly lastSeen: number },
  circumstances: Circumstances = {},
): Refusal | undefined {
  const { now, lastSeen } = times;
  if (now < lastSeen - CLOCK_TOLERANCE) {
    return new Refusal('clock', `The clock is behind: it was ${new Date(lastSeen).toISOString()} already.`);
  }
  return refusalByStatus(licence) ?? refusalByDates(licence, now) ?? refusalByUse(licence, now, circumstances);
}

function refusalByStatus({ sn, status }: Licence): Refusal | undefined {
  if (status === 0) return undefined;
  if (status === 2) return new Refusal('gone', `The SN ${sn} was deleted.`);
  if (status === 4) return new Refusal('blacklisted', `The SN ${sn} is blacklisted.`);
  return new Refusal('disabled', `The SN ${sn} is disabled.`);
}

function refusalByDates({ validity }: Licence, now: number): Refusal | undefined {
  const { startDate } = validity;
  if (startDate !== undefined && now < Date.parse(startDate)) {
    return new Refusal('notBegun', `The licence begins at ${startDate}.`);
  }
  const end = worksUntil(validity);
  return isOver(end, now) ? new Refusal('expired', `The licence expired at ${atText(end)}.`) : undefined;
}

function refusalByUse(licence: Licence, now: number, circumstances: Circumstances): Refusal | undefined {
  const { virtualMachine = false, remoteDesktop = false } = circumstances;
  if (virtualMachine && licence.flags['vmDetect']) {
    return new Refusal('virtualMachine', 'The licence does not allow virtual machines.');
  }
  if (remoteDesktop && licence.flags['forbidRemoteDesktop']) {
    return new Refusal('virtualMachine', 'The licence does not allow remote desktops.');
  }
  const [offline, borrow] = [offlineEnd(licence), borrowEnd(licence)];
  if (isOver(offline, now)) return new Refusal('offlineOver', `The offline period was over at ${atText(offline)}.`);
  if (isOver(borrow, now)) return new Refusal('borrowOver', `The seat was borrowed until ${atText(borrow)}.`);
  return licence.kind === 'return' ? new Refusal('returned', 'The borrowed seat was given back.') : undefined;
}

/** Returns when a licence that is valid now ends: the earliest of its ends, or undefined. */
export const endOf = (licence: Licence): End | undefined =>
  earliest([worksUntil(licence.validity), offlineEnd(licence), borrowEnd(licence)].filter((end) => end !== undefined));

/** True when a connected device should renew its licence: half of the offline period is over. */
export function isDue(licence: Licence, now: number): boolean {
  const end = offlineEnd(licence);
  return end !== undefined && now - Date.parse(licence.issuedAt) > end.at - now;
}

/** Returns when a feature itself ends, or undefined when it has no end of its own. */
export const featureEnd = (feature: LicenceFeature, { validity }: Licence): End | undefined =>
  expiresOf({ ...feature, activeDate: validity.activeDate });

/** True from the second of the end on. */
export const isOver = (end: End | undefined, now: number): end is End => end !== undefined && now >= end.at;

const atText = (end: End): string => new Date(end.at).toISOString();

const earliest = (ends: readonly End[]): End | undefined =>
  ends.filter(({ at }) => at < NEVER).toSorted((one, other) => one.at - other.at)[0];

/** The fields that decide when a licence or a feature ends. */
export type Term = {
  readonly endDate?: string | undefined;
  readonly expirationDays?: number | undefined;
  readonly activeDate?: string | undefined;
  readonly graceDays?: number | undefined;
};

/**
 * Returns when a licence ends: the earlier of `endDate` and `expirationDays` days of 24 hours after `activeDate`, or
 * undefined. The service computes `expires` the same way; docs/standing-vectors.json holds both to it.
 */
export function expiresOf({ endDate, expirationDays, activeDate }: Term): End | undefined {
  const ends: End[] = [];
  if (endDate !== undefined) ends.push({ at: Date.parse(endDate), by: 'endDate' });
  if (expirationDays !== undefined && activeDate !== undefined) {
    ends.push({ at: Date.parse(activeDate) + expirationDays * DAY, by: 'expirationDays' });
  }
  return earliest(ends);
}

/** Returns when the days of grace after the end of a licence are over, or undefined. */
export function graceUntilOf(term: Term): End | undefined {
  const end = expiresOf(term);
  if (end === undefined || !term.graceDays) return undefined;
  return earliest([{ at: end.at + term.graceDays * DAY, by: 'graceDays' }]);
}

/** Returns the end of the grace of a licence that has ended and still works, or undefined. */
export function graceNow({ validity }: Licence, now: number): End | undefined {
  const until = graceUntilOf(validity);
  return isOver(expiresOf(validity), now) && !isOver(until, now) ? until : undefined;
}

/** Returns from when on a licence no longer works: the end of its grace, or its end. */
export const worksUntil = (term: Term): End | undefined => graceUntilOf(term) ?? expiresOf(term);

function offlineEnd({ limits, issuedAt }: Licence): End | undefined {
  const minutes = limits['maxOfflineMinutes'];
  if (minutes === undefined) return undefined;
  return { at: Date.parse(issuedAt) + minutes * MINUTE, by: 'maxOfflineMinutes' };
}

const borrowEnd = ({ borrow }: Licence): End | undefined => borrow && { at: Date.parse(borrow.until), by: 'borrow' };
