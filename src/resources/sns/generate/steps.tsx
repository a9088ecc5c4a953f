import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Button, LinkButton } from '../../../components/kit/button.tsx';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { snPaths } from '../paths.ts';
import own from './steps.module.css';
import styles from './generate.module.css';

export const steps: readonly { to: string; label: MessageDescriptor }[] = [
  { to: snPaths.new, label: msg`Product and business` },
  { to: snPaths.newStep('terms'), label: msg`Limits and dates` },
  { to: snPaths.newStep('features'), label: msg`Features and items` },
  { to: snPaths.newStep('check'), label: msg`Review and generate` },
];

export function Steps({ reachable }: { reachable: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Steps`} className={own.steps}>
      <ol>
        {steps.map(({ to, label }, at) => (
          <li key={to}>
            {reachable || at === 0 ? (
              <NavLink to={to} end aria-current="step" className={own.step ?? ''}>
                <span className={own.digit}>{at + 1}</span> <span className={own.label}>{i18n._(label)}</span>
              </NavLink>
            ) : (
              <span className={own.step}>
                <span className={own.digit}>{at + 1}</span> <span className={own.label}>{i18n._(label)}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Props = {
  back?: string;
  /** Called by the button and by mod+Enter. */
  onNext: () => void;
  /** Label of the button when it does more than go to the next step. */
  action?: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  /** Another button beside the one for the next step. */
  also?: ReactNode;
  /** The first field takes the focus, also after a page load. */
  focusesField?: boolean;
  children: ReactNode;
};

export function Step(props: Props) {
  const { back, onNext, action, busy = false, disabled = false, also, focusesField = false, children } = props;
  useShortcut({
    id: 'form.next',
    group: 'form',
    keys: 'mod+enter',
    label: NEXT,
    enabled: !busy && !disabled,
    run: onNext,
  });
  const { key } = useLocation();
  const content = useRef<HTMLDivElement>(null);
  const [arrived] = useState(key !== 'default');
  // Move the focus to the top of the step when coming from another one, but not after a page load.
  useEffect(() => {
    const field = focusesField ? content.current?.querySelector('input') : undefined;
    if (field || arrived) (field ?? content.current)?.focus({ preventScroll: true });
  }, [arrived, focusesField]);
  return (
    <form
      className={own.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !disabled) onNext();
      }}
    >
      <div className={styles.body}>
        <div ref={content} tabIndex={-1} className={own.content}>
          {children}
        </div>
      </div>
      <div className={styles.footer}>
        {back !== undefined && (
          <LinkButton to={back}>
            <Trans>Back</Trans>
          </LinkButton>
        )}
        <Button type="submit" emphasis="primary" loading={busy} disabled={disabled}>
          {action ?? <Trans>Next</Trans>}
        </Button>
        {also}
      </div>
    </form>
  );
}

const NEXT = msg`Next step`;
