import type { ComponentPropsWithRef } from 'react';
import styles from './controls.module.css';

type Props = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'className' | 'style' | 'type'> & {
  label?: string;
  danger?: boolean;
};

/** A button in a table row or beside a fact. A plain element, because components of the kit are too slow for tables. */
export function SmallButton({ label, danger = false, ...props }: Props) {
  return (
    <button {...props} type="button" className={styles.small} data-danger={danger || undefined} aria-label={label} />
  );
}
