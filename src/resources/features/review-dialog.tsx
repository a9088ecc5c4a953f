import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import type { FeatureHolder } from './api.ts';
import { DifferenceList } from './difference-list.tsx';
import type { FeatureDifference } from './edits.ts';
import styles from './features.module.css';

type Props = {
  holder: string;
  operation: FeatureHolder['operation'];
  differences: readonly FeatureDifference[];
  /** True when someone else saved in between: the old values are the new ones of the server. */
  conflict: boolean;
  onSave: () => Promise<unknown>;
  onClose: () => void;
  /** Shows other records that a save changes. */
  children?: ReactNode;
};

/** A dialog that shows all queued changes by field before they are saved in one request. */
export function ReviewDialog({ holder, operation, differences, conflict, onSave, onClose, children }: Props) {
  const { i18n } = useLingui();
  const count = differences.length;
  return (
    <ConfirmDialog
      title={<Plural value={count} one="Review # feature" other="Review # features" />}
      action={i18n._(msg({ message: plural(count, { one: 'Save # feature', other: 'Save # features' }) }))}
      operation={operation}
      onConfirm={onSave}
      onClose={onClose}
    >
      <p>
        <Trans>Either all changes to {holder} are saved, or none.</Trans>
      </p>
      {conflict && (
        <p role="alert" className={styles.conflict}>
          <Trans>
            Someone else changed the features while you were editing. “Before” shows their values. Saving replaces them.
          </Trans>
        </p>
      )}
      {children}
      <DifferenceList differences={differences} />
    </ConfirmDialog>
  );
}
