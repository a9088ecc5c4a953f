import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { DateTime } from '../../components/text/date-time.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { Button } from '../../components/kit/button.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { settingsQueries } from './api.ts';
import { RemoveFactorDialog } from './dialogs.tsx';
import { PasskeyList } from './passkey-list.tsx';
import styles from './settings.module.css';

const EnrolDialog = lazyNamed(() => import('./enrol-steps.tsx'), 'EnrolDialog');

export function SecondFactorSection() {
  const query = useQuery(settingsQueries.secondFactor);
  const [asking, setAsking] = useState<'enrol' | 'remove'>();
  const factor = query.data?.items[0];
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Second factor</Trans>
      </h2>
      <p>
        <Trans>
          Signing in then requires your password and one of these: a code from an app on your phone, or a passkey.
        </Trans>
      </p>
      {factor === undefined && query.error !== null && (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {factor !== undefined && (
        <div className={styles.factors}>
          <h3>
            <Trans>Authenticator app</Trans>
          </h3>
          <div className={styles.row}>
            <AppState since={factor.since} />
            {factor.since === undefined && (
              <Button onClick={() => setAsking('enrol')}>
                <Trans>Set up an authenticator app</Trans>
              </Button>
            )}
            {factor.since !== undefined && (!factor.required || factor.passkeys.length > 0) && (
              <Button onClick={() => setAsking('remove')}>
                <Trans>Turn off</Trans>
              </Button>
            )}
          </div>
          <h3>
            <Trans>Passkeys</Trans>
          </h3>
          <PasskeyList factor={factor} />
          {factor.recoveryCodes !== undefined && (
            <p className={styles.told}>
              <Plural value={factor.recoveryCodes} one="# recovery code left" other="# recovery codes left" />
            </p>
          )}
        </div>
      )}
      {asking === 'enrol' && (
        <Suspense>
          <EnrolDialog onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
      {asking === 'remove' && (
        <RemoveFactorDialog isLast={factor?.passkeys.length === 0} onClose={() => setAsking(undefined)} />
      )}
    </section>
  );
}

function AppState({ since }: { since: string | undefined }) {
  const { t } = useLingui();
  if (since === undefined)
    return (
      <StatusPill tone="neutral" icon={IconShieldOff}>
        {t`Off`}
      </StatusPill>
    );
  return (
    <>
      <StatusPill tone="ok" icon={IconShieldCheck}>
        {t`On`}
      </StatusPill>
      <span className={styles.told}>
        <Trans>
          since <DateTime value={since} day />
        </Trans>
      </span>
    </>
  );
}
