import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import type { OperationId } from '#contract/operations.ts';
import { PageHeader } from '../../components/page/page-header.tsx';
import { TabKeys } from '../../components/page/tab-keys.tsx';
import { Tabs } from '../../components/page/tabs.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/api/session.ts';
import { KeepTabs } from './kept.tsx';
import { offlinePaths } from './paths.ts';
import styles from './offline.module.css';

const TABS: readonly { to: string; label: MessageDescriptor; operation: OperationId }[] = [
  { to: offlinePaths.single, label: msg`Single`, operation: 'updateSnDevices' },
  { to: offlinePaths.batch, label: msg`Batch`, operation: 'updateByRequests' },
  { to: offlinePaths.seats, label: msg`Check-out and check-in`, operation: 'checkOut' },
  { to: offlinePaths.validate, label: msg`Validate device codes`, operation: 'validateCodes' },
  { to: offlinePaths.token, label: msg`Token`, operation: 'tokenIdUpdateCode' },
  { to: offlinePaths.borrows, label: msg`Borrowed seats`, operation: 'queryBorrows' },
  { to: offlinePaths.strings, label: msg`Handed out`, operation: 'queryStrings' },
];

export function OfflinePage() {
  const { t, i18n } = useLingui();
  const can = useCan();
  usePageTitle(t`Offline licensing`);
  const shown = TABS.filter(({ operation }) => can(operation));
  return (
    <div className={styles.page}>
      <PageHeader title={t`Offline licensing`} />
      <Tabs label={t`Parts of offline licensing`} tabs={shown.map(({ to, label }) => ({ to, label: i18n._(label) }))} />
      {shown.map(({ to, label }, at) => (
        <TabKeys key={to} to={to} label={label} digit={at + 1} />
      ))}
      <KeepTabs>
        <Outlet />
      </KeepTabs>
    </div>
  );
}
