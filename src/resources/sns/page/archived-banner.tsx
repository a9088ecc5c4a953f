import { Trans } from '@lingui/react/macro';
import { IconArchive } from '@tabler/icons-react';
import { ActionButtons } from '../../../components/action/action-buttons.tsx';
import { useActions } from '../../../components/action/use-actions.tsx';
import { snPageActions } from './page-actions.tsx';
import type { LoadedSn } from './loaded.ts';
import styles from './page.module.css';

/** Shows on every tab that an archived SN cannot be changed, and offers to unarchive it. */
export function ArchivedBanner(loaded: LoadedSn) {
  const { names, entries, dialog } = useActions(snPageActions);
  return (
    <div className={styles.banner}>
      <IconArchive size={16} aria-hidden />
      <span>
        <Trans>Archived: left out of lists, and not to be changed until it is brought back.</Trans>
      </span>
      <ActionButtons
        actions={entries(
          names.filter((name) => name === 'unarchive'),
          loaded,
        )}
      />
      {dialog}
    </div>
  );
}
