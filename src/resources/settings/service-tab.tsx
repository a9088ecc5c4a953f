import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fact, FactGroups, Group } from '../../components/page/facts.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { serviceQuery } from '../../lib/api/service.ts';
import { StorageFacts } from './storage-facts.tsx';
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
            <Fact label={msg`Second factor`}>
              {service.secondFactor === 'administrators' ? (
                <Trans>Required of administrators</Trans>
              ) : (
                <Trans>Optional</Trans>
              )}
            </Fact>
          </Group>
          <StorageFacts {...service.storage} />
        </FactGroups>
      )}
    </div>
  );
}
