import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useOnline } from '../../lib/online.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { SideDrawer } from '../kit/drawer.tsx';
import styles from './form.module.css';

type Props = {
  title: ReactNode;
  dirty: boolean;
  /** Leaves the drawer's route; the guard asks first when there is unsaved input. */
  onClose: () => void;
  /** Ctrl+S, and Enter in a field. */
  onSubmit: () => void;
  footer: ReactNode;
  children: ReactNode;
};

/** The frame of every form in a drawer. */
export function FormDrawer({ title, dirty, onClose, onSubmit, footer, children }: Props) {
  const online = useOnline();
  useShortcut({ id: 'form.save', group: 'form', keys: 'mod+s', label: msg`Save`, run: onSubmit });
  useShortcut({ id: 'form.saveAndClose', group: 'form', keys: 'mod+enter', label: msg`Save and close`, run: onSubmit });
  return (
    <SideDrawer opened onClose={onClose} title={title} closeOnClickOutside={!dirty}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className={styles.body}>{children}</div>
        <div className={styles.footer}>
          {!online && (
            <span role="status" className={styles.offline}>
              <Trans>Offline: nothing can be saved now.</Trans>
            </span>
          )}
          {footer}
        </div>
      </form>
    </SideDrawer>
  );
}
