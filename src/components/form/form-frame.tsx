import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { useOnline } from '../../lib/online.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import styles from './form.module.css';

type Props = {
  /** Called on Ctrl+S, and on Enter in a field. */
  onSubmit: () => void;
  footer: ReactNode;
  children: ReactNode;
};

/** The frame of every form in a drawer: scrolling content, a footer with buttons, and the keys that save. */
export function FormFrame({ onSubmit, footer, children }: Props) {
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  // The drawer focused its close button while the record was loading.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  useShortcut({ id: 'form.save', group: 'form', keys: 'mod+s', label: msg`Save`, run: onSubmit });
  useShortcut({ id: 'form.saveAndClose', group: 'form', keys: 'mod+enter', label: msg`Save and close`, run: onSubmit });
  return (
    <form
      ref={form}
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
            <Trans>You are offline. You can save again when you are back online.</Trans>
          </span>
        )}
        {footer}
      </div>
    </form>
  );
}
