import type { Licence, LicenceFeature } from './licence.ts';
import { Refusal } from './refusal.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** The first moment after the year 9999. Ends from then on cannot be written, and count as none. */
const NEVER = Date.UTC(10_000, 0, 1);

/** How far a clock may be behind what the device has seen before it counts as set back, in milliseconds. */
export const CLOCK_TOLERANCE = 5 * MINUTE;

/** Types whose devices share seats: a licence of them that came with a session ends with it. */
export const FLOATING: readonly string[] = ['FLOAT', 'GROUP', 'CLOUD', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP'];

/** What only the application can know about where it runs. */
export type Circumstances = { readonly virtualMachine?: boolean; readonly remoteDesktop?: boolean };

/** What ends a licence, or a feature of it. */
export type EndedBy = 'endDate' | 'expirationDays' | 'maxOfflineMinutes' | 'borrow';

/** The first moment that is no longer licensed, in milliseconds since 1970. */
export type End = { readonly at: number; readonly by: EndedBy };

/**
 * Why a licence does not let its application run now; undefined when it does. Checks in order, the first that fails:
 * clock set back, status of the SN, dates, circumstances, offline period, borrowed seat. docs/offline-format.md, What is
 * licensed.
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
  const end = expiresOf(validity);
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

/** When a licence ends that holds now: the earliest of its ends; undefined when it has none. */
export const endOf = (licence: Licence): End | undefined =>
  earliest([expiresOf(licence.validity), offlineEnd(licence), borrowEnd(licence)].filter((end) => end !== undefined));

/** Whether it is time for a device that is connected to have its licence renewed: half of its offline period is over. */
export function isDue(licence: Licence, now: number): boolean {
  const end = offlineEnd(licence);
  return end !== undefined && now - Date.parse(licence.issuedAt) > end.at - now;
}

/** When a feature ends, whatever its licence does; undefined when it has no end of its own. */
export const featureEnd = (feature: LicenceFeature, { validity }: Licence): End | undefined =>
  expiresOf({ ...feature, activeDate: validity.activeDate });

/** True from the second that an end names on. */
export const isOver = (end: End | undefined, now: number): end is End => end !== undefined && now >= end.at;

const atText = (end: End): string => new Date(end.at).toISOString();

const earliest = (ends: readonly End[]): End | undefined =>
  ends.filter(({ at }) => at < NEVER).toSorted((one, other) => one.at - other.at)[0];

/** What decides when a licence or a feature ends. */
export type Term = {
  readonly endDate?: string | undefined;
  readonly expirationDays?: number | undefined;
  readonly activeDate?: string | undefined;
};

/**
 * Returns when a licence ends: the earlier of `endDate` and `expirationDays` days of 24 hours after `activeDate`. Undefined
 * when nothing ends it. The service computes `expires` the same way; docs/standing-vectors.json holds both to it.
 */
export function expiresOf({ endDate, expirationDays, activeDate }: Term): End | undefined {
  const ends: End[] = [];
  if (endDate !== undefined) ends.push({ at: Date.parse(endDate), by: 'endDate' });
  if (expirationDays !== undefined && activeDate !== undefined) {
    ends.push({ at: Date.parse(activeDate) + expirationDays * DAY, by: 'expirationDays' });
  }
  return earliest(ends);
}

function offlineEnd({ limits, issuedAt }: Licence): End | undefined {
  const minutes = limits['maxOfflineMinutes'];
  if (minutes === undefined) return undefined;
  return { at: Date.parse(issuedAt) + minutes * MINUTE, by: 'maxOfflineMinutes' };
}

const borrowEnd = ({ borrow }: Licence): End | undefined => borrow && { at: Date.parse(borrow.until), by: 'borrow' };
