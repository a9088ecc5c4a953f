import { Trans } from '@lingui/react/macro';
import type { ImportMapping } from '#contract/work/imports.ts';
import { SmallButton } from '../../components/small-button.tsx';
import { formatDay } from '../../lib/format/format.ts';
import styles from './import.module.css';

/** Says that a file is read like an earlier one with the same header, and offers to start over. */
export function Earlier({ mapping: { usedBy, usedDate }, onReset }: { mapping: ImportMapping; onReset: () => void }) {
  return (
    <div role="status" className={styles.earlier}>
      <Trans>
        Columns and options are those of the last file with this header, imported by {usedBy} on {formatDay(usedDate)}.
      </Trans>
      <SmallButton onClick={onReset}>
        <Trans>Start over</Trans>
      </SmallButton>
    </div>
  );
}
