import { Trans, useLingui } from '@lingui/react/macro';
import { IconCode } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { AnswerString } from '../../domain/answer-string.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { Button } from '../../components/kit/button.tsx';
import { useLoadedRecord } from '../../components/page/record-page.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { useCan } from '../../lib/api/session.ts';
import { machineName, useMakeString } from './api.ts';
import styles from './machines.module.css';

export function MachineStringsTab() {
  const { t } = useLingui();
  const can = useCan();
  const { record } = useLoadedRecord<MachineRecord>();
  const make = useMakeString(record);
  const name = machineName(record);
  return (
    <>
      <TabHead
        actions={
          can('updateSnDevices') && (
            <Button
              emphasis="primary"
              leftSection={<IconCode size={16} aria-hidden />}
              loading={make.isPending}
              disabled={record.status !== 0}
              onClick={() => make.mutate()}
            >
              <Trans>Generate an update string</Trans>
            </Button>
          )
        }
      >
        {record.status === 0 ? (
          <Trans>An update string delivers the licence to a device that cannot reach the service.</Trans>
        ) : (
          <Trans>Only enabled devices get update strings. Enable this device first.</Trans>
        )}{' '}
        <Trans>Last licence data:</Trans> <DateTime value={record.lastUpdateDate} relative />
      </TabHead>
      {make.error !== null && <Failure error={make.error} onRetry={() => make.mutate()} />}
      <div aria-live="polite" className={styles.made}>
        {make.data?.map((code) => (
          <AnswerString key={code} label={t`Update string for ${name}`} text={code} fileName={`update-${record.id}`} />
        ))}
      </div>
      <Outlet />
    </>
  );
}
