import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { Button } from '../components/kit/button.tsx';
import { useColorScheme } from '../components/kit/color-scheme.ts';
import { Segments } from '../components/segments.tsx';
import { toast } from '../components/toast.tsx';
import { bff } from '../lib/api-client.ts';
import { failureTitle } from '../lib/failure-text.ts';
import { keepRemembered } from '../lib/storage.ts';
import { chooseLanguage, LANGUAGES, type Language } from '../lib/i18n.ts';
import { setDensity, useDensity } from '../lib/preferences.ts';
import { useSession } from '../lib/session.ts';
import styles from './user-menu.module.css';

const roles: Record<Role, ReturnType<typeof msg>> = {
  viewer: msg`Viewer`,
  support: msg`Support`,
  manager: msg`Manager`,
  administrator: msg`Administrator`,
};

/** Who is signed in; language, colours, density; log out. */
export function UserPanel() {
  const { i18n } = useLingui();
  const { user } = useSession();
  return (
    <div className={styles.panel}>
      <div>
        <div className={styles.name}>{user.displayName || user.username}</div>
        <div className={styles.role}>
          {user.username} · {i18n._(roles[user.role])}
        </div>
      </div>
      <Preferences />
      <LogOut />
    </div>
  );
}

function Preferences() {
  const { t, i18n } = useLingui();
  const { scheme, setScheme } = useColorScheme();
  const density = useDensity();
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value: value as Language, label }));
  return (
    <>
      <Choice
        label={t`Language`}
        value={i18n.locale as Language}
        options={languages}
        onChange={(language) => void chooseLanguage(language)}
      />
      <Choice
        label={t`Colours`}
        value={scheme}
        options={[
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
          { value: 'auto', label: t`System` },
        ]}
        onChange={setScheme}
      />
      <Choice
        label={t`Density`}
        value={density}
        options={[
          { value: 'regular', label: t`Regular` },
          { value: 'compact', label: t`Compact` },
        ]}
        onChange={setDensity}
      />
    </>
  );
}

type ChoiceProps<Value extends string> = Parameters<typeof Segments<Value>>[0];

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <div>
      <div className={styles.label} aria-hidden>
        {props.label}
      </div>
      <Segments {...props} />
    </div>
  );
}

function LogOut() {
  const { i18n, t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const logOut = async () => {
    const rememberAgain = keepRemembered();
    try {
      await bff.post('/logout');
      rememberAgain();
    } catch (error) {
      toast.failed(t`Not logged out`, i18n._(failureTitle(error)));
      return;
    }
    await navigate('/login');
    queryClient.clear();
  };
  return (
    <Button leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()} fullWidth>
      <Trans>Log out</Trans>
    </Button>
  );
}
