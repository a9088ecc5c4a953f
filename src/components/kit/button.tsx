import { ActionIcon, Button as KitButton, type ButtonProps as KitButtonProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { ariaKeys, keyText } from '../../lib/keys.ts';

type Emphasis = 'primary' | 'default' | 'quiet' | 'danger';

type Shared = Pick<KitButtonProps, 'leftSection' | 'rightSection' | 'loading' | 'disabled' | 'fullWidth' | 'mt'> & {
  emphasis?: Emphasis;
  /** Keys of the command that the button runs. The tooltip shows them. */
  keys?: string | undefined;
  children: ReactNode;
};

const looks: Record<Emphasis, Pick<KitButtonProps, 'variant' | 'color'>> = {
  primary: { variant: 'filled' },
  default: { variant: 'default' },
  quiet: { variant: 'subtle', color: 'gray' },
  danger: { variant: 'filled', color: 'red' },
};

type ButtonProps = Shared &
  Omit<ComponentPropsWithRef<'button'>, keyof Shared | 'color' | 'style' | 'title'> & {
    /** Why the button is disabled. It stays focusable, so that the keyboard reaches the explanation too. */
    reason?: string | undefined;
  };

/** A button with a text. `danger` is for what cannot be undone. */
export function Button({ emphasis = 'default', type = 'button', keys, reason, ...props }: ButtonProps) {
  const hint = useKeyHint(keys);
  const off =
    reason === undefined
      ? {}
      : ({ 'data-disabled': true, 'aria-disabled': true, title: reason, onClick: undefined, type: 'button' } as const);
  return <KitButton size="sm" type={type} {...looks[emphasis]} {...hint} {...props} {...off} />;
}

export function LinkButton({ emphasis = 'default', to, keys, ...props }: Shared & { to: To; state?: unknown }) {
  return <KitButton size="sm" component={Link} to={to} {...looks[emphasis]} {...useKeyHint(keys)} {...props} />;
}

export function FileButton({ emphasis = 'default', ...props }: Omit<Shared, 'keys'> & { href: string }) {
  return <KitButton size="sm" component="a" download {...looks[emphasis]} {...props} />;
}

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> & {
  /** Accessible name, and the tooltip. */
  label: string;
  /** Keys of the command that the button runs. The tooltip shows them. */
  keys?: string | undefined;
  children: ReactNode;
};

/** A button that shows only an icon, 32 pixels square. */
export function IconButton({ label, keys, type = 'button', disabled = false, ...props }: IconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      type={type}
      disabled={disabled}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keyText(keys)})`}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      {...props}
    />
  );
}

function useKeyHint(keys: string | undefined) {
  const { t } = useLingui();
  if (keys === undefined) return {};
  const shown = keyText(keys);
  return { title: t`Key ${shown}`, 'aria-keyshortcuts': ariaKeys(keys) };
}
