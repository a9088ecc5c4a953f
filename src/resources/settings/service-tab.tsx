import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ServiceRecord } from '#contract/bff/bff.ts';
import { Fact, FactGroups, Group } from '../../components/page/facts.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { serviceQuery } from '../../lib/api/service.ts';
import { storageStates } from './storage-states.ts';
import styles from './settings.module.css';

/** Shows the configuration of the service, which is set when the service starts. */
export function ServiceTab() {
  const query = useQuery(serviceQuery);
  const service = query.data?.items[0];
  return (
    <div className={styles.content}>
      {service === undefined ? (
        query.error === null ? (
          <SkeletonLines />
        ) : (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <FactGroups>
          <Group
            label={msg`Service`}
            note={
              <p className={styles.told}>
                <Trans>Set by environment variables when the service is started.</Trans>
              </p>
            }
          >
            <Fact label={msg`Version`}>{service.version}</Fact>
            <Fact label={msg`Time zone`}>{service.timeZone}</Fact>
          </Group>
          <StorageFacts {...service.storage} />
        </FactGroups>
      )}
    </div>
  );
}

type Storage = ServiceRecord['storage'];

const checks: Record<NonNullable<Storage['integrity']>, MessageDescriptor> = {
  unneeded: msg`Not needed: the last stop was clean`,
  due: msg`Not finished. The next start checks again.`,
  running: msg`Running, because the service did not stop cleanly`,
  sound: msg`Passed after an unclean stop`,
  damaged: msg`Found damaged pages. The log of the service names them.`,
};

function StorageFacts({ fault, integrity }: Storage) {
  const { i18n } = useLingui();
  return (
    <Group label={msg`Storage`}>
      <Fact label={msg`State`}>{i18n._(storageStates[fault ?? 'ready'])}</Fact>
      {integrity !== undefined && <Fact label={msg`Check for damage`}>{i18n._(checks[integrity])}</Fact>}
    </Group>
  );
}
