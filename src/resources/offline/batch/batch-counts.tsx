import { Plural, Trans } from '@lingui/react/macro';
import type { Counts } from './batch.ts';
import styles from '../results.module.css';

type Props = { counts: Counts; /** Number of lines that are not sent. */ faults: number; started: boolean };

/** Shows the progress: `38 done, 2 failed`. */
export function BatchCounts({ counts: { done, failed, unsent }, faults, started }: Props) {
  return (
    <p role="status" className={styles.counts}>
      {started && (
        <span data-tone="ok">
          <Trans>{done} done</Trans>
        </span>
      )}
      {failed > 0 && (
        <span data-tone="bad">
          <Trans>{failed} failed</Trans>
        </span>
      )}
      {unsent > 0 && (
        <span>
          {started ? (
            <Trans>{unsent} not sent yet</Trans>
          ) : (
            <Plural value={unsent} one="# request can be sent" other="# requests can be sent" />
          )}
        </span>
      )}
      {faults > 0 && (
        <span data-tone="warn">
          <Plural value={faults} one="# line is left out" other="# lines are left out" />
        </span>
      )}
    </p>
  );
}
