import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextInput } from '../../components/kit/inputs.tsx';

type Props = ComponentProps<typeof TextInput> & {
  /** True for an operator whose authenticator app shows codes. Any other has recovery codes only. */
  hasApp: boolean;
};

/** The field for a code of the second factor. */
export function CodeField({ hasApp, ...input }: Props) {
  const { t } = useLingui();
  return (
    <TextInput
      size="sm"
      name="code"
      label={hasApp ? t`Verification code` : t`Recovery code`}
      description={
        hasApp
          ? t`Enter the six-digit code from your authenticator app, or a recovery code.`
          : t`Enter one of the codes that you saved when you set up the second factor.`
      }
      autoComplete={hasApp ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      required
      withAsterisk={false}
      {...input}
    />
  );
}
