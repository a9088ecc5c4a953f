import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import type { AnyOperationId } from '#contract/operations.ts';
import { PageHeader } from '../../components/page/page-header.tsx';
import { TabKeys } from '../../components/page/tab-keys.tsx';
import { Tabs } from '../../components/page/tabs.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/api/session.ts';
import styles from './settings.module.css';

const TABS: readonly { to: string; label: MessageDescriptor; operation: AnyOperationId }[] = [
  { to: '/settings/account', label: msg`Account`, operation: 'getSecondFactor' },
  { to: '/settings/operators', label: msg`Operators`, operation: 'listOperators' },
  { to: '/settings/keys', label: msg`Platform keys`, operation: 'listPlatformKeys' },
  { to: '/settings/signing-keys', label: msg`Signing keys`, operation: 'getService' },
  { to: '/settings/service', label: msg`Service`, operation: 'getService' },
];

/** Shows the settings: the own account for everyone, other tabs by permission. */
export function SettingsPage() {
  const { t, i18n } = useLingui();
  const can = useCan();
  usePageTitle(t`Settings`);
  const shown = TABS.filter(({ operation }) => can(operation));
  return (
    <div className={styles.page}>
      <PageHeader title={t`Settings`} />
      <Tabs label={t`Parts of the settings`} tabs={shown.map(({ to, label }) => ({ to, label: i18n._(label) }))} />
      {shown.map(({ to, label }, at) => (
        <TabKeys key={to} to={to} label={label} digit={at + 1} />
      ))}
      <Outlet />
    </div>
  );
}
