import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { LogOut } from '../log-out.tsx';
import { PublicPage } from './public-page.tsx';

const EnrolChoice = lazyNamed(() => import('../../resources/settings/enrol-choice.tsx'), 'EnrolChoice');

export function EnrolPage() {
  const { t } = useLingui();
  return (
    <PublicPage
      title={t`Set up a second factor`}
      lead={
        <Trans>This service requires a second factor from you: an authenticator app on a phone, or a passkey.</Trans>
      }
    >
      <Suspense>
        <EnrolChoice />
      </Suspense>
      <LogOut />
    </PublicPage>
  );
}
