import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { Preferences } from '../../components/preferences.tsx';
import { RoleName } from '../../domain/role-name.tsx';
import { useSession } from '../../lib/api/session.ts';
import { PasswordDialog } from './dialogs.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';

export function AccountTab() {
  const { t } = useLingui();
  const { user } = useSession();
  const [changing, setChanging] = useState(false);
  return (
    <div className={styles.content}>
      <section className={styles.section}>
        <h2>{user.displayName}</h2>
        <p>
          {user.username} · <RoleName role={user.role} />
        </p>
        <Button onClick={() => setChanging(true)}>
          <Trans>Change password</Trans>
        </Button>
      </section>
      <SecondFactorSection />
      <SessionsSection />
      <section className={styles.section} aria-label={t`Appearance`}>
        <h2>
          <Trans>Appearance</Trans>
        </h2>
        <p>
          <Trans>Stored in this browser.</Trans>
        </p>
        <div className={styles.preferences}>
          <Preferences />
        </div>
      </section>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </div>
  );
}
