import { ActionIcon, Button as KitButton, type ButtonProps as KitButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type To } from 'react-router';

type Emphasis = 'primary' | 'default' | 'quiet' | 'danger';

type Shared = Pick<KitButtonProps, 'leftSection' | 'rightSection' | 'loading' | 'disabled' | 'fullWidth' | 'mt'> & {
  emphasis?: Emphasis;
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
export function Button({ emphasis = 'default', type = 'button', reason, ...props }: ButtonProps) {
  const off =
    reason === undefined
      ? {}
      : ({ 'data-disabled': true, 'aria-disabled': true, title: reason, onClick: undefined, type: 'button' } as const);
  return <KitButton size="sm" type={type} {...looks[emphasis]} {...props} {...off} />;
}

export function LinkButton({ emphasis = 'default', to, ...props }: Shared & { to: To; state?: unknown }) {
  return <KitButton size="sm" component={Link} to={to} {...looks[emphasis]} {...props} />;
}

export function FileButton({ emphasis = 'default', ...props }: Shared & { href: string }) {
  return <KitButton size="sm" component="a" download {...looks[emphasis]} {...props} />;
}

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> & {
  /** Accessible name, and the tooltip. */
  label: string;
  children: ReactNode;
};

/** A button that shows only an icon, 32 pixels square. */
export function IconButton({ label, type = 'button', disabled = false, ...props }: IconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      type={type}
      disabled={disabled}
      aria-label={label}
      title={label}
      {...props}
    />
  );
}
