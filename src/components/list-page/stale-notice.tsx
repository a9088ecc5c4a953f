import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { canBeTriedAgain } from '../../lib/api/api-error.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { Button } from '../kit/button.tsx';
import styles from './list-page.module.css';

export function StaleNotice({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { i18n } = useLingui();
  return (
    <div role="alert" className={styles.notice}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <Trans>Not refreshed.</Trans> {i18n._(failureTitle(error))}.
      </span>
      {canBeTriedAgain(error) && (
        <Button emphasis="quiet" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
