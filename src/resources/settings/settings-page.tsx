import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { TabbedPage, type PageTab } from '../../components/page/tabbed-page.tsx';
import { settingsPaths } from './paths.ts';
import styles from './settings.module.css';

const TABS: readonly PageTab[] = [
  { to: settingsPaths.account, label: msg`Account`, operation: 'getSecondFactor' },
  { to: '/settings/operators', label: msg`Operators`, operation: 'listOperators' },
  { to: '/settings/keys', label: msg`Platform keys`, operation: 'listPlatformKeys' },
  { to: '/settings/signing-keys', label: msg`Signing keys`, operation: 'getService' },
  { to: '/settings/allowances', label: msg`Allowances`, operation: 'updateSettings' },
  { to: '/settings/security', label: msg`Security`, operation: 'updateSettings' },
  { to: '/settings/service', label: msg`Service`, operation: 'getService' },
  { to: '/settings/health', label: msg`Health`, operation: 'getHealth' },
];

export function SettingsPage() {
  const { t } = useLingui();
  return (
    <TabbedPage title={t`Settings`} label={t`Parts of the settings`} tabs={TABS} className={styles.page}>
      <Outlet />
    </TabbedPage>
  );
}
