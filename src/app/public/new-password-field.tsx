import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../components/password-field.tsx';
import { PASSWORD } from '../../domain/operator-password.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { sortErrors } from '../../lib/api/form-errors.ts';

type Props = Pick<ComponentProps<typeof PasswordField>, 'label' | 'autoFocus' | 'mt'> & {
  name: string;
  /** The error of the form, of which the field shows its own part. */
  failure: unknown;
};

/** The field of a public page in which operators choose a password. */
export function NewPasswordField({ name, failure, ...input }: Props) {
  const { t } = useLingui();
  const { min, max } = PASSWORD;
  return (
    <PasswordField
      {...input}
      name={name}
      description={t`At least ${min} characters. Do not use a common password.`}
      autoComplete="new-password"
      minLength={min}
      maxLength={max}
      required
      withAsterisk={false}
      error={sortErrors(failure instanceof ApiError ? failure.errors : [], [name]).fields.get(name)}
    />
  );
}
