import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BusinessRecord } from '#contract/businesses.ts';
import type { FormField, FormGroup, Values } from '../../components/form/fields.ts';
import { choicesOf, controlLabels, osLabels, typeLabels } from './labels.ts';

type Name = keyof BusinessRecord;
type Type = BusinessRecord['type'];

const of =
  (...types: Type[]) =>
  (values: Values) =>
    types.some((type) => type === values['type']);
const grouped = of('GROUP', 'TOKEN_ID_GROUP');
const account = of('CLOUD', 'WEB_APP');
const floating = of('FLOAT', 'TOKEN_ID_FLOAT', 'GROUP', 'TOKEN_ID_GROUP');
const token = of('TOKEN_ID', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP');

type More = Pick<FormField, 'help' | 'applies'>;
const limit = (name: Name, label: MessageDescriptor, more: More & { unit?: MessageDescriptor; max?: number } = {}): FormField => ({
  kind: 'integer',
  name,
  label,
  ...more,
});
const flag = (name: Name, label: MessageDescriptor, help: MessageDescriptor, applies?: FormField['applies']): FormField => ({
  kind: 'flag',
  name,
  label,
  help,
  ...(applies === undefined ? {} : { applies }),
});

/** Longest validity that the back office lets an operator type. Specification, Limits. */
const MAX_DAYS = 3650;

const days = msg`days`;
const minutes = msg`minutes`;

const general = (creating: boolean): FormGroup => ({
  id: 'general',
  label: msg`General`,
  fields: [
    { kind: 'text', name: 'name', label: msg`Name`, required: true, maxLength: 64 },
    {
      kind: 'choice',
      name: 'type',
      label: msg`Type`,
      required: true,
      readOnly: !creating,
      choices: choicesOf(typeLabels),
      help: creating ? msg`Decides what else can be set here; it cannot be changed later.` : msg`Set when the business was made.`,
    },
    { kind: 'choice', name: 'businessOs', label: msg`Platform`, required: true, readOnly: !creating, choices: choicesOf(osLabels) },
    { kind: 'choice', name: 'controlType', label: msg`Control`, required: true, choices: choicesOf(controlLabels) },
    { kind: 'textarea', name: 'description', label: msg`Description`, maxLength: 2000 },
  ],
});

const rest: readonly FormGroup[] = [
  {
    id: 'validity',
    label: msg`Validity`,
    fields: [
      { kind: 'date', name: 'startDate', label: msg`Starts` },
      { kind: 'date', name: 'endDate', label: msg`Ends`, end: true },
      limit('expirationDays', msg`Valid for`, { unit: days, max: MAX_DAYS, help: msg`Counted from activation; the earlier of it and the end date counts.` }),
    ],
  },
  {
    id: 'limits',
    label: msg`Limits`,
    fields: [
      limit('volumeNumber', msg`Devices`, { help: msg`Empty means no limit, 0 allows none. So for all limits.` }),
      limit('concurrentNumber', msg`Concurrent sessions`, { help: msg`Borrowed seats count as sessions.` }),
      limit('usersNumber', msg`Users`),
      limit('usageNumber', msg`Uses`, { help: msg`Log-ins in all.` }),
      limit('maxOfflineMinutes', msg`Offline period`, { unit: minutes, help: msg`After it the application must ask the service again.` }),
      limit('maxTotalMinutes', msg`Run time`, { unit: minutes, help: msg`Enforced by the licensed application.` }),
      limit('downloadNumber', msg`Installations`),
    ],
  },
  {
    id: 'detection',
    label: msg`Detection`,
    fields: [
      flag('vmDetect', msg`Refuse virtual machines`, msg`A log-in from a virtual machine is refused.`),
      flag('forbidRemoteDesktop', msg`Refuse remote desktops`, msg`A log-in from a remote desktop is refused.`),
      flag('denyContainer', msg`Refuse containers`, msg`Enforced by the licensed application.`),
      flag('localOnly', msg`Local access only`, msg`Enforced by the licensed application.`),
      flag('denyActivation', msg`No new activations`, msg`Enforced by the licensed application.`),
      flag('bindingTokenId', msg`Bind the token ID`, msg`Enforced by the licensed application.`, token),
    ],
  },
  {
    id: 'borrow',
    label: msg`Borrowing and transfer`,
    fields: [
      flag('licenseBorrow', msg`Borrowing`, msg`A seat may be taken along for use without a connection.`),
      flag('earlyReturn', msg`Early return`, msg`A borrowed seat may be given back before its time.`),
      limit('transferVolume', msg`Floating machines`, { help: msg`Machines that a floating licence may be checked out to.`, applies: floating }),
      limit('transferNumber', msg`Transfers`, { help: msg`How often a device may be recycled to free its place.` }),
      flag('allReUpdate', msg`Reuse update strings`, msg`Written into licences for the licensed application.`),
    ],
  },
  {
    id: 'group',
    label: msg`Group options`,
    fields: [
      flag('accessLog', msg`Usage statistics`, msg`Group servers collect who used what.`, grouped),
      flag('ignoreUserLimit', msg`Ignore the user limit`, msg`More users than the limit may be bound.`, grouped),
      flag('distribution', msg`Distribution`, msg`The group server may hand licences on.`, grouped),
      flag('redundant', msg`Redundancy check`, msg`Several group servers may share one licence.`, grouped),
      flag('uploadPeak', msg`Upload peaks`, msg`Group servers report their peak use.`, grouped),
      flag('allowSplit', msg`Splitting`, msg`Its meaning is not documented; it is kept and handed on.`, grouped),
      flag('agent', msg`Multi-level service`, msg`A group server may stand behind another.`, grouped),
    ],
  },
  {
    id: 'account',
    label: msg`Account options`,
    fields: [flag('namedUser', msg`Account licence`, msg`A log-in needs an account that is bound to the SN.`, account)],
  },
  {
    id: 'more',
    label: msg`More`,
    fields: [
      flag('readonly', msg`Read-only licence`, msg`Written into licences for the licensed application.`),
      flag('mute', msg`Not upgradable`, msg`Written into licences for the licensed application.`),
      flag('preClient', msg`Device validity`, msg`Written into licences for the licensed application.`),
      flag('preLicense', msg`Pre-licence`, msg`Written into licences for the licensed application.`),
    ],
  },
];

/** The form of a business: type and platform can be chosen only when it is made. Groups show what applies to the type. */
export const newBusinessGroups: readonly FormGroup[] = [general(true), ...rest];
export const businessGroups: readonly FormGroup[] = [general(false), ...rest];
