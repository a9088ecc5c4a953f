import { Trans, useLingui } from '@lingui/react/macro';
import { IconHelp, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Keys } from '../components/menu/kbd.tsx';
import { IconButton } from '../components/kit/button.tsx';
import { lazyNamed } from '../lib/lazy-named.ts';
import { useFirstScreenStands } from '../lib/painted.ts';
import { useCan, useSession } from '../lib/api/session.ts';
import { UserMenu } from './user-menu.tsx';
import styles from './top-bar.module.css';

const UndoLast = lazyNamed(() => import('../domain/undo/undo-last.tsx'), 'UndoLast');
const JobTray = lazyNamed(() => import('./job-tray.tsx'), 'JobTray');

type Props = { onSearch: () => void; onHelp: () => void; onNav: () => void };

export function TopBar({ onSearch, onHelp, onNav }: Props) {
  const { t } = useLingui();
  const can = useCan();
  const { environment } = useSession();
  const stands = useFirstScreenStands();
  return (
    <header className={styles.bar}>
      <span className={styles.burger}>
        <IconButton label={t`Navigation`} onClick={onNav}>
          <IconMenu2 size={20} aria-hidden />
        </IconButton>
      </span>
      <button type="button" className={styles.search} onClick={onSearch} aria-haspopup="dialog">
        <IconSearch size={16} aria-hidden />
        <span className={styles.searchText}>
          <Trans>Search an SN, go to a page …</Trans>
        </span>
        <span className={styles.searchKeys} aria-hidden>
          <Keys keys="mod+k" />
        </span>
      </button>
      {environment !== undefined && (
        <span className={styles.environment} title={environment}>
          {environment}
        </span>
      )}
      <div className={styles.end}>
        {stands && (
          <Suspense>
            {can('queryJobs') && <JobTray />}
            <UndoLast />
          </Suspense>
        )}
        <IconButton label={t`Keyboard shortcuts`} keys="?" onClick={onHelp}>
          <IconHelp size={19} aria-hidden />
        </IconButton>
        <UserMenu />
      </div>
    </header>
  );
}
