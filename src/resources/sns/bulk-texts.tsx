import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SnStatus } from '#contract/sns.ts';
import type { BulkAction } from './bulk.ts';

type Count = { count: number };

/** What gives SNs a status, as the question and its button call it. */
export const statusTitles: Readonly<Record<SnStatus, MessageDescriptor>> = {
  0: msg`Enable SNs`,
  1: msg`Disable SNs`,
  2: msg`Mark SNs deleted`,
  4: msg`Blacklist SNs`,
};

/** What an action will do, in whole sentences, and what is left afterwards. */
export function Consequence({ action, count }: { action: BulkAction } & Count): ReactNode {
  switch (action.kind) {
    case 'status':
      return statusConsequences[action.status]({ count });
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
      <Trans>Sessions end at once and log-ins are refused. Nothing is removed; the mark can be taken back.</Trans>
    </>
  ),
  4: ({ count }) => (
    <>
      <Plural value={count} one="# SN will be blacklisted." other="# SNs will be blacklisted." />{' '}
      <Trans>Sessions end at once. Log-ins are refused as misuse until enabled again.</Trans>
    </>
  ),
};

/** What was done. */
export function Done({ action, count }: { action: BulkAction } & Count): ReactNode {
  switch (action.kind) {
    case 'status':
    case 'end':
      return <Plural value={count} one="# SN changed" other="# SNs changed" />;
    case 'archive':
      return <Plural value={count} one="# SN archived" other="# SNs archived" />;
    case 'unarchive':
      return <Plural value={count} one="# SN brought back" other="# SNs brought back" />;
    case 'remove':
      return <Plural value={count} one="# SN removed" other="# SNs removed" />;
  }
}
