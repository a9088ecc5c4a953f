import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PasswordInput } from './kit/inputs.tsx';

/** A password input with a button that shows what was typed. */
export function PasswordField(input: ComponentProps<typeof PasswordInput>) {
  const { t } = useLingui();
  return (
    <PasswordInput size="sm" visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password` }} {...input} />
  );
}
