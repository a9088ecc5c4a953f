import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconBuilding,
  IconCalendarPlus,
  IconCircleCheck,
  IconCode,
  IconGauge,
  IconPlayerPause,
  IconPuzzle,
  IconRestore,
  IconShieldCheck,
  IconTrash,
  IconTrashX,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ActionName } from '#contract/actions.ts';
import type { ActionLook } from '../../../components/action/action-table.ts';

export const snActionLooks: Readonly<Record<ActionName<'sn'>, ActionLook>> = {
  enable: { label: msg`Enable`, icon: IconCircleCheck },
  disable: { label: msg`Disable`, icon: IconPlayerPause },
  setEnd: { label: msg`Set end date`, icon: IconCalendarPlus },
  setLimits: { label: msg`Set limits`, icon: IconGauge },
  changeFeatures: { label: msg`Change features`, icon: IconPuzzle },
  assignCustomer: { label: msg`Bind customer`, icon: IconBuilding },
  bindUser: { label: msg`Bind user`, icon: IconUserPlus },
  makeStrings: { label: msg`Generate update strings`, icon: IconCode },
  blacklist: { label: msg`Blacklist`, icon: IconBan },
  markDeleted: { label: msg`Mark deleted`, icon: IconTrash },
  liftBlacklisting: { label: msg`Lift blacklisting`, icon: IconShieldCheck },
  restore: { label: msg`Restore`, icon: IconRestore },
  archive: { label: msg`Archive`, icon: IconArchive },
  unarchive: { label: msg`Unarchive`, icon: IconArchiveOff },
  remove: { label: msg`Delete permanently`, icon: IconTrashX },
};

type Says = (count: number) => ReactNode;

const ACCEPTED = <Trans>Log-ins are accepted again, within dates and limits.</Trans>;

/** Returns what each action will do to `count` SNs, and how to undo it. */
export const consequences: Readonly<Record<ActionName<'sn'>, Says>> = {
  enable: (count) => (
    <>
      <Plural value={count} one="# SN will be enabled." other="# SNs will be enabled." /> {ACCEPTED}
    </>
  ),
  disable: (count) => (
    <>
      <Plural value={count} one="# SN will be disabled." other="# SNs will be disabled." />{' '}
      <Trans>Sessions end at once. Log-ins are refused until you enable the SN again.</Trans>
    </>
  ),
  setEnd: (count) => (
    <Plural value={count} one="# SN will get a new end date." other="# SNs will get a new end date." />
  ),
  setLimits: (count) => <Plural value={count} one="# SN will get new limits." other="# SNs will get new limits." />,
  changeFeatures: (count) => (
    <Plural value={count} one="The features of # SN will change." other="The features of # SNs will change." />
  ),
  assignCustomer: (count) => (
    <>
      <Plural value={count} one="# SN will belong to this customer." other="# SNs will belong to this customer." />{' '}
      <Trans>An SN of another customer moves.</Trans>
    </>
  ),
  bindUser: (count) => (
    <Plural value={count} one="The user will be able to use # SN." other="The user will be able to use # SNs." />
  ),
  makeStrings: (count) => (
    <>
      <Plural value={count} one="# SN" other="# SNs" />
      {': '}
      <Trans>a string is generated for each enabled device and saved to a CSV file. The strings are not stored.</Trans>
    </>
  ),
  blacklist: (count) => (
    <>
      <Plural value={count} one="# SN will be blacklisted." other="# SNs will be blacklisted." />{' '}
      <Trans>Sessions end at once. Log-ins are refused as misuse until a manager lifts the blacklisting.</Trans>
    </>
  ),
  markDeleted: (count) => (
    <>
      <Plural value={count} one="# SN will be marked deleted." other="# SNs will be marked deleted." />{' '}
      <Trans>
        Sessions end at once and log-ins are refused. No data is deleted. A manager can undo this with “Restore”.
      </Trans>
    </>
  ),
  liftBlacklisting: (count) => (
    <>
      <Plural
        value={count}
        one="# SN will be removed from the blacklist and enabled."
        other="# SNs will be removed from the blacklist and enabled."
      />{' '}
      {ACCEPTED}
    </>
  ),
  restore: (count) => (
    <>
      <Plural value={count} one="# SN will be restored and enabled." other="# SNs will be restored and enabled." />{' '}
      {ACCEPTED}
    </>
  ),
  archive: (count) => (
    <>
      <Plural value={count} one="# SN will be archived." other="# SNs will be archived." />{' '}
      <Trans>
        Archived SNs are hidden from lists and their sessions end. They cannot be changed until they are unarchived.
      </Trans>
    </>
  ),
  unarchive: (count) => <Plural value={count} one="# SN will be unarchived." other="# SNs will be unarchived." />,
  remove: (count) => (
    <>
      <Plural value={count} one="# SN will be deleted permanently." other="# SNs will be deleted permanently." />{' '}
      <Trans>Devices, bindings, sessions and logs are deleted too. Only the audit log keeps a record.</Trans>
    </>
  ),
};

/** Says how many SNs will not change, and why, where the reason is not that they have the value already. */
const SAME: Partial<Record<ActionName<'sn'>, Says>> = {
  liftBlacklisting: (count) => (
    <Plural
      value={count}
      one="# is not blacklisted and will not change."
      other="# are not blacklisted and will not change."
    />
  ),
  restore: (count) => (
    <Plural
      value={count}
      one="# is not marked deleted and will not change."
      other="# are not marked deleted and will not change."
    />
  ),
  makeStrings: (count) => (
    <Plural
      value={count}
      one="# has no enabled device, or is archived, and gets no string."
      other="# have no enabled device, or are archived, and get no string."
    />
  ),
};

export const unchangedText = (name: ActionName<'sn'>, count: number): ReactNode =>
  SAME[name]?.(count) ?? (
    <Plural
      value={count}
      one="# already has this value and will not change."
      other="# already have this value and will not change."
    />
  );

export const countedSns: Says = (count) => <Plural value={count} one="# SN" other="# SNs" />;

/** The toast after an action. `what` is an SN, or a number of SNs. */
export const doneTexts = {
  assignCustomer: (what) => <Trans>Bound {what} to the customer</Trans>,
  archive: (what) => <Trans>Archived {what}</Trans>,
  unarchive: (what) => <Trans>Unarchived {what}</Trans>,
  remove: (what) => <Trans>Deleted {what} permanently</Trans>,
  makeStrings: (what) => <Trans>Saved update strings of {what}</Trans>,
} as const satisfies Partial<Record<ActionName<'sn'>, (what: ReactNode) => ReactNode>>;
