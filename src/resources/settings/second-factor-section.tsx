import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { SecondFactorRecord } from '#contract/bff/second-factor.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { Button } from '../../components/kit/button.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { settingsQueries } from './api.ts';
import { RemoveFactorDialog } from './dialogs.tsx';
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
        <Trans>Signing in then requires your password and a code from an app on your phone.</Trans>
      </p>
      {factor === undefined && query.error !== null && (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {factor !== undefined && (
        <div className={styles.row}>
          <FactorState factor={factor} />
          {!factor.enrolled && (
            <Button emphasis="primary" onClick={() => setAsking('enrol')}>
              <Trans>Set up a second factor</Trans>
            </Button>
          )}
          {factor.enrolled && !factor.required && (
            <Button onClick={() => setAsking('remove')}>
              <Trans>Turn off</Trans>
            </Button>
          )}
        </div>
      )}
      {asking === 'enrol' && (
        <Suspense>
          <EnrolDialog onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
      {asking === 'remove' && <RemoveFactorDialog onClose={() => setAsking(undefined)} />}
    </section>
  );
}

function FactorState({ factor }: { factor: SecondFactorRecord }) {
  const { t } = useLingui();
  if (!factor.enrolled)
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
          since <DateTime value={factor.since} day /> ·{' '}
          <Plural value={factor.recoveryCodes ?? 0} one="# recovery code left" other="# recovery codes left" />
        </Trans>
      </span>
    </>
  );
}
