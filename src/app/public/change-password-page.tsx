import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../components/kit/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { useSession } from '../../lib/api/session.ts';
import { useChangePassword } from '../../resources/settings/api.ts';
import { faultOf } from '../../resources/settings/faults.tsx';
import { LogOut } from '../log-out.tsx';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PublicPage } from './public-page.tsx';
import { useSubmit } from './use-submit.ts';

/** Shown instead of everything else while the operator has a generated password. */
export function ChangePasswordPage() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const change = useChangePassword();
  const { busy, failure, handleSubmit } = useSubmit(async (read) => {
    await change.mutateAsync({ password: read('password'), newPassword: read('newPassword') });
  });
  const fault = faultOf(failure);
  return (
    <PublicPage
      title={t`Choose your password`}
      lead={<Trans>Your password was generated for you. Replace it with one that only you know.</Trans>}
    >
      <form onSubmit={handleSubmit}>
        {failure !== undefined && <FormFailure error={failure} title={failureTitle(failure)} />}
        {/* Password managers need the user name. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden readOnly />
        <PasswordField
          name="password"
          label={t`Generated password`}
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus
          error={fault && i18n._(fault)}
        />
        <NewPasswordField name="newPassword" label={t`New password`} failure={failure} mt="md" />
        <Button type="submit" emphasis="primary" fullWidth loading={busy} mt="lg">
          <Trans>Change password</Trans>
        </Button>
      </form>
      <p>
        <LogOut />
      </p>
    </PublicPage>
  );
}
