import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnFlag, SnLimit } from '#contract/sns/attributes.ts';
import { isAccountType, isFloatingType, isGroupType } from '../words/licence-types.ts';
import type { FormField } from '../components/form/fields.ts';

/** Longest validity in days that the back office lets an operator type. */
const MAX_DAYS = 3650;

type More = Pick<FormField, 'help' | 'applies'> & { unit?: MessageDescriptor; max?: number };

/** A line for a limit: a whole number, or nothing. */
export const limitField = (name: string, label: MessageDescriptor, more: More = {}): FormField => ({
  kind: 'integer',
  name,
  label,
  ...more,
});

/**
 * A line for an option flag with its one sentence. `documented`: the interface says what it does, and the service acts by
 * it; all others it only names.
 */
export const flagField = (
  name: string,
  label: MessageDescriptor,
  help: MessageDescriptor,
  { documented = false, ...more }: Pick<FormField, 'applies'> & { documented?: boolean } = {},
): FormField => ({ kind: 'flag', name, label, help, documented, ...more });

/** Of all option flags: what the mark beside some means. */
export const flagsHelp = msg`Options marked “only named” have a name in the description of the interface and no more: the sentence follows from the name, and the service writes them into licences for the licensed application.`;

const group: FormField['applies'] = ({ type }) => isGroupType(type);
const account: FormField['applies'] = ({ type }) => isAccountType(type);
const floating: FormField['applies'] = ({ type }) => isFloatingType(type);

/** Of all limits. */
export const limitsHelp = [msg`Empty means no limit, 0 allows none.`];

/** The limits and option flags that a business hands on to its SNs, in the same words for both. */
export const licenceFields: Readonly<Record<SnLimit | SnFlag, FormField>> = {
  volumeNumber: limitField('volumeNumber', msg`Devices`),
  concurrentNumber: limitField('concurrentNumber', msg`Concurrent sessions`, {
    help: msg`Borrowed seats count as sessions.`,
  }),
  usersNumber: limitField('usersNumber', msg`Users`),
  usageNumber: limitField('usageNumber', msg`Uses`, { help: msg`Log-ins in all.` }),
  expirationDays: limitField('expirationDays', msg`Valid for`, {
    unit: msg`days`,
    max: MAX_DAYS,
    help: msg`Counted from activation; the earlier of it and the end date counts.`,
  }),
  maxOfflineMinutes: limitField('maxOfflineMinutes', msg`Offline period`, {
    unit: msg`minutes`,
    help: msg`After it the application must ask the service again.`,
  }),
  transferVolume: limitField('transferVolume', msg`Floating machines`, {
    help: msg`Machines that a floating licence may be checked out to.`,
    applies: floating,
  }),
  transferNumber: limitField('transferNumber', msg`Transfers`, {
    help: msg`How often a device may be recycled to free its place.`,
  }),
  vmDetect: flagField('vmDetect', msg`Refuse virtual machines`, msg`A log-in from a virtual machine is refused.`, {
    documented: true,
  }),
  forbidRemoteDesktop: flagField(
    'forbidRemoteDesktop',
    msg`Refuse remote desktops`,
    msg`A log-in from a remote desktop is refused.`,
    { documented: true },
  ),
  licenseBorrow: flagField(
    'licenseBorrow',
    msg`Borrowing`,
    msg`A seat may be taken along for use without a connection.`,
    { documented: true },
  ),
  readonly: flagField('readonly', msg`Read-only licence`, msg`Written into licences for the licensed application.`),
  accessLog: flagField('accessLog', msg`Usage statistics`, msg`Group servers collect who used what.`, {
    applies: group,
  }),
  ignoreUserLimit: flagField(
    'ignoreUserLimit',
    msg`Ignore the user limit`,
    msg`More users than the limit may be bound.`,
    { documented: true, applies: group },
  ),
  distribution: flagField('distribution', msg`Distribution`, msg`The group server may hand licences on.`, {
    applies: group,
  }),
  redundant: flagField('redundant', msg`Redundancy check`, msg`Several group servers may share one licence.`, {
    applies: group,
  }),
  namedUser: flagField('namedUser', msg`Account licence`, msg`A log-in needs an account that is bound to the SN.`, {
    documented: true,
    applies: account,
  }),
};
