import { Trans } from '@lingui/react/macro';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../components/kit/button.tsx';
import { useSnRights } from '../rights.ts';
import { SnActionDialog } from './sn-action-dialog.tsx';
import type { LoadedSn } from './sn-page.tsx';
import styles from './page.module.css';

/** Says on every tab why nothing can be changed, and offers the way back. */
export function ArchivedBanner({ sn, etag }: LoadedSn) {
  const rights = useSnRights();
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.banner}>
      <IconArchive size={16} aria-hidden />
      <span>
        <Trans>Archived: left out of lists, and not to be changed until it is brought back.</Trans>
      </span>
      {rights.archive && (
        <Button leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={() => setAsking(true)}>
          <Trans>Unarchive</Trans>
        </Button>
      )}
      {asking && <SnActionDialog sn={sn} etag={etag} action={{ kind: 'unarchive' }} onClose={() => setAsking(false)} />}
    </div>
  );
}
