import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SnStatus, type ReservedStatus } from '#contract/sns/sn-status.ts';
import { useSnRights } from '../rights.ts';
import styles from './bulk.module.css';

/** What lifting a status does to `count` SNs. */
export function LiftConsequence({ from, count }: { from: ReservedStatus; count: number }): ReactNode {
  return (
    <>
      {from === SnStatus.Blacklisted ? (
        <Plural
          value={count}
          one="# SN will be taken off the blacklist and enabled."
          other="# SNs will be taken off the blacklist and enabled."
        />
      ) : (
        <Plural value={count} one="# SN will be restored and enabled." other="# SNs will be restored and enabled." />
      )}{' '}
      <Trans>Log-ins are accepted again, within dates and limits.</Trans>
    </>
  );
}

/** How many SNs a lift does not concern. */
export const NotLifted = ({ from, count }: { from: ReservedStatus; count: number }): ReactNode =>
  from === SnStatus.Blacklisted ? (
    <Plural
      value={count}
      one="# is not blacklisted and will not change."
      other="# are not blacklisted and will not change."
    />
  ) : (
    <Plural
      value={count}
      one="# is not marked deleted and will not change."
      other="# are not marked deleted and will not change."
    />
  );

type Kept = { deleted: number; blacklisted: number };

/** Which SNs a change of status leaves out, and how to change them. */
export function LeftOut({ deleted, blacklisted }: Kept): ReactNode {
  const rights = useSnRights();
  if (deleted + blacklisted === 0) return null;
  return (
    <p className={styles.leftOut}>
      {blacklisted > 0 && (
        <Plural
          value={blacklisted}
          one="# SN is left out because it is blacklisted."
          other="# SNs are left out because they are blacklisted."
        />
      )}{' '}
      {deleted > 0 && (
        <Plural
          value={deleted}
          one="# SN is left out because it is marked deleted."
          other="# SNs are left out because they are marked deleted."
        />
      )}{' '}
      {rights.lift ? (
        <Trans>To change them, use “Lift blacklisting” or “Restore” in the menu “More”.</Trans>
      ) : (
        <Trans>Only a manager can change them.</Trans>
      )}
    </p>
  );
}
