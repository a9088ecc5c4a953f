import { Trans, useLingui } from '@lingui/react/macro';
import { EnrolSteps } from '../../resources/settings/enrol-steps.tsx';
import { LogOut } from '../log-out.tsx';
import { PublicPage } from './public-page.tsx';

export function EnrolPage() {
  const { t } = useLingui();
  return (
    <PublicPage
      title={t`Set up a second factor`}
      lead={<Trans>Administrators must use a second factor here. You need a phone with an authenticator app.</Trans>}
    >
      <EnrolSteps onDone={() => undefined} />
      <LogOut />
    </PublicPage>
  );
}
