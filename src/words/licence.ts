import { msg } from '@lingui/core/macro';
import type { licenceDates, licenceGrace, snFlags, snLimits } from '#contract/records/licence.ts';
import type { WordsOf } from '../lib/field-words.ts';

export const licenceDateWords = {
  startDate: { label: msg`Start date` },
  endDate: { label: msg`End date` },
} satisfies WordsOf<typeof licenceDates>;

export const licenceGraceWords = {
  graceDays: {
    label: msg`Grace`,
    unit: msg`days`,
    help: msg`After it expires, the licence still works for this time and warns its users. Empty means no grace.`,
  },
} satisfies WordsOf<typeof licenceGrace>;

/** Texts of the limits that an SN inherits from its business, in display order. */
export const snLimitWords = {
  volumeNumber: { label: msg`Devices` },
  concurrentNumber: { label: msg`Concurrent sessions`, help: msg`Borrowed seats count as sessions.` },
  usersNumber: { label: msg`Users` },
  usageNumber: { label: msg`Uses`, help: msg`Total number of log-ins.` },
  maxOfflineMinutes: {
    label: msg`Offline period`,
    unit: msg`minutes`,
    help: msg`After this time, the application must contact the service again.`,
  },
  transferVolume: {
    label: msg`Floating devices`,
    help: msg`Devices that a floating licence may be checked out to.`,
  },
  transferNumber: { label: msg`Transfers`, help: msg`How often a device may be recycled to free its place.` },
  reclaimMinutes: {
    label: msg`Reclaim idle seats after`,
    unit: msg`minutes`,
    help: msg`A log-in that finds no free seat ends the session that has been idle longest. From 5 minutes to 7 days. Leave empty to keep idle seats.`,
  },
  expirationDays: {
    label: msg`Valid for`,
    unit: msg`days`,
    help: msg`Counted from activation. The SN expires then or on its end date, whichever is earlier.`,
  },
} satisfies WordsOf<typeof snLimits>;

/** Texts of the option flags that an SN inherits from its business, in display order. */
export const snFlagWords = {
  vmDetect: { label: msg`Refuse virtual machines`, help: msg`A log-in from a virtual machine is refused.` },
  forbidRemoteDesktop: { label: msg`Refuse remote desktops`, help: msg`A log-in from a remote desktop is refused.` },
  licenseBorrow: { label: msg`Borrowing`, help: msg`A device may borrow a seat for use without a connection.` },
  readonly: { label: msg`Read-only licence`, help: msg`Written into licences for the licensed application.` },
  accessLog: { label: msg`Usage statistics`, help: msg`Group servers record usage.` },
  ignoreUserLimit: { label: msg`Ignore the user limit`, help: msg`You can bind more users than the limit.` },
  distribution: { label: msg`Distribution`, help: msg`The group server may pass licences on.` },
  redundant: { label: msg`Redundancy check`, help: msg`Several group servers may share one licence.` },
  namedUser: { label: msg`Account licence`, help: msg`A log-in needs an account that is bound to the SN.` },
} satisfies WordsOf<typeof snFlags>;
