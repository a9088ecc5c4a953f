import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../components/kit/button.tsx';
import { useColorScheme } from '../components/kit/color-scheme.ts';
import { SegmentedControl } from '../components/kit/inputs.tsx';
import { Popover } from '../components/kit/popover.tsx';
import { toast } from '../components/toast.tsx';
import { bff } from '../lib/api-client.ts';
import { failureTitle } from '../lib/failure-text.ts';
import { chooseLanguage, LANGUAGES, type Language } from '../lib/i18n.ts';
import { setDensity, useDensity } from '../lib/preferences.ts';
import { useSession, type Role } from '../lib/session.ts';
import styles from './user-menu.module.css';

const roles: Record<Role, ReturnType<typeof msg>> = {
  viewer: msg`Viewer`,
  support: msg`Support`,
  manager: msg`Manager`,
  administrator: msg`Administrator`,
};

/** Who is signed in; language, colours, density; log out. */
export function UserMenu() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const name = user.displayName || user.username;

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.avatar} aria-label={t`Your menu: ${name}`} title={name} onClick={() => setOpened(!opened)}>
          {[...name][0]?.toUpperCase()}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.panel}>
          <div>
            <div className={styles.name}>{name}</div>
            <div className={styles.role}>
              {user.username} · {i18n._(roles[user.role])}
            </div>
          </div>
          <Preferences />
          <LogOut />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Preferences() {
  const { t, i18n } = useLingui();
  const { scheme, setScheme } = useColorScheme();
  const density = useDensity();
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value: value as Language, label }));
  return (
    <>
      <Choice label={t`Language`} value={i18n.locale as Language} options={languages} onChange={(language) => void chooseLanguage(language)} />
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

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div>
      <div className={styles.label} aria-hidden>
        {label}
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={label}
        value={value}
        data={options}
        onChange={(chosen) => {
          const option = options.find((each) => each.value === chosen);
          if (option !== undefined) onChange(option.value);
        }}
      />
    </div>
  );
}

function LogOut() {
  const { i18n, t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const logOut = async () => {
    try {
      await bff.post('/logout');
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
