import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CopyText, useCopy } from '../text/copy-button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import styles from './secret-dialog.module.css';

type Props = {
  title: ReactNode;
  /** Name of the secret for the copy button, such as 'password'. */
  what: string;
  secret: string;
  onClose: () => void;
  /** What the secret is for, in a sentence or two. */
  children?: ReactNode;
};

/** A dialog that shows a secret once. It cannot be shown again, so only its buttons close the dialog. */
export function SecretDialog({ title, what, secret, onClose, children }: Props) {
  const copy = useCopy();
  return (
    <Dialog opened onClose={onClose} title={title} locked>
      <p className={styles.secret}>
        <CopyText text={secret} what={what} />
      </p>
      <p className={styles.note}>
        {children} <Trans>Copy this text now. It is not shown again, and nobody can look it up.</Trans>
      </p>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>I have copied it</Trans>
        </Button>
        <Button emphasis="primary" onClick={() => void copy(secret).then((done) => done && onClose())} data-autofocus>
          <Trans>Copy and close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
