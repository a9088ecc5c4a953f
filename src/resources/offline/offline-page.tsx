import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { TabbedPage, type PageTab } from '../../components/page/tabbed-page.tsx';
import { KeepTabs } from './kept.tsx';
import { offlinePaths } from './paths.ts';
import styles from './offline.module.css';

const TABS: readonly PageTab[] = [
  { to: offlinePaths.single, label: msg`Single`, operation: 'updateSnDevices' },
  { to: offlinePaths.batch, label: msg`Batch`, operation: 'updateByRequests' },
  { to: offlinePaths.seats, label: msg`Check-out and check-in`, operation: 'checkOut' },
  { to: offlinePaths.validate, label: msg`Validate device codes`, operation: 'validateCodes' },
  { to: offlinePaths.token, label: msg`Token`, operation: 'tokenIdUpdateCode' },
  { to: offlinePaths.borrows, label: msg`Borrowed seats`, operation: 'queryBorrows' },
  { to: offlinePaths.strings, label: msg`Issued`, operation: 'queryStrings' },
];

export function OfflinePage() {
  const { t } = useLingui();
  return (
    <TabbedPage title={t`Offline licensing`} label={t`Parts of offline licensing`} tabs={TABS} className={styles.page}>
      <KeepTabs>
        <Outlet />
      </KeepTabs>
    </TabbedPage>
  );
}
