import { Suspense, type ReactNode, type SyntheticEvent } from 'react';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { Side } from '../kit/popover.tsx';
import styles from './drop.module.css';

const AnchoredPopover = lazyNamed(() => import('../kit/popover.tsx'), 'AnchoredPopover');

type Trigger = {
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onMouseDown: (event: SyntheticEvent) => void;
  onTouchStart: (event: SyntheticEvent) => void;
};

type Props = {
  opened: boolean;
  onOpened: (opened: boolean) => void;
  label: string;
  side?: Side;
  /** The button: `trigger={(props) => <button {...props}>…</button>}`. */
  trigger: (props: Trigger) => ReactNode;
  children: ReactNode;
};

/** The panel opens once its code and that of its content have loaded, and takes the focus. */
export function Drop({ opened, onOpened, label, side = 'bottom-start', trigger, children }: Props) {
  // The press that closes must not count as a click outside the panel: the click that follows would open it again.
  const keep = (event: SyntheticEvent) => {
    if (opened) event.stopPropagation();
  };
  return (
    <span className={styles.drop}>
      {trigger({
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        onClick: () => onOpened(!opened),
        onMouseDown: keep,
        onTouchStart: keep,
      })}
      {opened && (
        <Suspense>
          <AnchoredPopover onClose={() => onOpened(false)} label={label} side={side}>
            {children}
          </AnchoredPopover>
        </Suspense>
      )}
    </span>
  );
}
