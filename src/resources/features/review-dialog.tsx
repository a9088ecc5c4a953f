import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { DifferenceList } from './difference-list.tsx';
import type { FeatureDifference } from './edits.ts';
import styles from './features.module.css';

type Props = {
  /** Whose features they are, in words. */
  holder: string;
  differences: readonly FeatureDifference[];
  /** Somebody saved in between: values before are the new ones. */
  conflict: boolean;
  onSave: () => Promise<unknown>;
  onClose: () => void;
  /** Whom else it changes. */
  children?: ReactNode;
};

/** All queued changes, field by field, before they are saved at once. */
export function ReviewDialog({ holder, differences, conflict, onSave, onClose, children }: Props) {
  const { i18n } = useLingui();
  const count = differences.length;
  return (
    <ConfirmDialog
      title={<Plural value={count} one="Review # feature" other="Review # features" />}
      action={i18n._(msg({ message: plural(count, { one: 'Save # feature', other: 'Save # features' }) }))}
      onConfirm={onSave}
      onClose={onClose}
    >
      <p>
        <Trans>All of this is saved for {holder} at once, or nothing of it.</Trans>
      </p>
      {conflict && (
        <p role="alert" className={styles.conflict}>
          <Trans>
            Someone else changed it while you were editing. The values before are theirs; saving replaces them.
          </Trans>
        </p>
      )}
      {children}
      <DifferenceList differences={differences} />
    </ConfirmDialog>
  );
}
