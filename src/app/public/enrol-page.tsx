import { Trans, useLingui } from '@lingui/react/macro';
import { EnrolSteps } from '../../resources/settings/enrol-steps.tsx';
import { LogOut } from '../log-out.tsx';
import { PublicPage } from './public-page.tsx';

export function EnrolPage() {
  const { t } = useLingui();
  return (
    <PublicPage
      title={t`Set up a second factor`}
      lead={
        <Trans>This service requires one of administrators. You need a phone with an authenticator application.</Trans>
      }
    >
      <EnrolSteps onDone={() => undefined} />
      <LogOut />
    </PublicPage>
  );
}
