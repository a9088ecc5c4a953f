import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnRights } from '../rights.ts';
import styles from './bulk.module.css';

type Kept = { deleted: number; blacklisted: number };

/** Shows how many SNs a change of status leaves out, and how to change them. */
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
