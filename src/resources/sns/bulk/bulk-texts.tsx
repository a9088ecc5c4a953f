import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SnStatus } from '#contract/sns/sn-status.ts';
import { liftTitles, statusTitles } from '../../jobs/api.ts';
import type { JobAction } from './bulk-job.ts';
import type { BulkAction, DirectAction, StatusAction } from './bulk.ts';
import { LiftConsequence, NotLifted } from './lift-texts.tsx';

type Count = { count: number };

/** Title and button of the dialog that changes a status. */
export const statusTitle = (action: StatusAction): MessageDescriptor =>
  action.kind === 'lift' ? liftTitles[action.from] : statusTitles[action.status];

/** How many SNs stay as they are because there is nothing to change. */
export const Same = ({ action, count }: { action?: BulkAction | JobAction } & Count): ReactNode =>
  action?.kind === 'lift' ? (
    <NotLifted from={action.from} count={count} />
  ) : (
    <Plural
      value={count}
      one="# already has this value and will not change."
      other="# already have this value and will not change."
    />
  );

/** What an action will do, in whole sentences, and what is left afterwards. */
export function Consequence({ action, count }: { action: BulkAction } & Count): ReactNode {
  switch (action.kind) {
    case 'status':
      return statusConsequences[action.status]({ count });
    case 'lift':
      return <LiftConsequence from={action.from} count={count} />;
    case 'end':
      return <Plural value={count} one="# SN will get a new end date." other="# SNs will get a new end date." />;
    case 'archive':
      return (
        <>
          <Plural value={count} one="# SN will be archived." other="# SNs will be archived." />{' '}
          <Trans>
            Archived SNs leave the lists, their sessions end, and they cannot be changed until they are brought back.
          </Trans>
        </>
      );
    case 'unarchive':
      return (
        <Plural
          value={count}
          one="# SN will be brought back from the archive."
          other="# SNs will be brought back from the archive."
        />
      );
    case 'remove':
      return (
        <>
          <Plural value={count} one="# SN will be removed for good." other="# SNs will be removed for good." />{' '}
          <Trans>
            Devices, bindings, sessions and logs are removed too. This cannot be taken back; only the audit log
            remembers.
          </Trans>
        </>
      );
  }
}

const statusConsequences: Record<SnStatus, (props: Count) => ReactNode> = {
  0: ({ count }) => (
    <>
      <Plural value={count} one="# SN will be enabled." other="# SNs will be enabled." />{' '}
      <Trans>Log-ins are accepted again, within dates and limits.</Trans>
    </>
  ),
  1: ({ count }) => (
    <>
      <Plural value={count} one="# SN will be disabled." other="# SNs will be disabled." />{' '}
      <Trans>Sessions end at once. Log-ins are refused until enabled again.</Trans>
    </>
  ),
  2: ({ count }) => (
    <>
      <Plural value={count} one="# SN will be marked deleted." other="# SNs will be marked deleted." />{' '}
      <Trans>Sessions end at once and log-ins are refused. Nothing is removed, and a manager can restore them.</Trans>
    </>
  ),
  4: ({ count }) => (
    <>
      <Plural value={count} one="# SN will be blacklisted." other="# SNs will be blacklisted." />{' '}
      <Trans>Sessions end at once. Log-ins are refused as misuse until a manager lifts the blacklisting.</Trans>
    </>
  ),
};

/** What was done. */
export function Done({ action, count }: { action: DirectAction } & Count): ReactNode {
  switch (action.kind) {
    case 'archive':
      return <Plural value={count} one="# SN archived" other="# SNs archived" />;
    case 'unarchive':
      return <Plural value={count} one="# SN brought back" other="# SNs brought back" />;
    case 'remove':
      return <Plural value={count} one="# SN removed" other="# SNs removed" />;
  }
}
