import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { BackupRecord } from '#contract/bff/backup.ts';
import type { HealthRecord } from '#contract/bff/health.ts';
import type { StorageFault } from '#contract/work/storage.ts';
import { BackupNotice } from '../../components/page/backup-notice.tsx';
import { Fact, FactGroups, Group, Nothing } from '../../components/page/facts.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { Notice, Notices } from '../../components/page/notices.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { FileSize } from '../../components/text/file-size.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { settingsQueries } from './api.ts';
import { HealthCharts } from './health-charts.tsx';
import { PlainTable } from '../../components/text/plain-table.tsx';
import { InstanceTable, LeaseFacts, ReplicationFacts } from './server-facts.tsx';
import { storageStates } from './storage-states.ts';
import styles from './health.module.css';
import settings from './settings.module.css';

/** Shows the load of the service: the charts of the last hour, and what it has now. */
export function HealthTab() {
  const query = useQuery(settingsQueries.health);
  const health = query.data?.items[0];
  return (
    <div className={settings.content}>
      {query.error !== null && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {health === undefined && query.error === null && <SkeletonLines />}
      {health !== undefined && (
        <>
          {health.fault !== undefined && <StorageNotice fault={health.fault} />}
          {health.backup?.overdue && <BackupNotice {...health.backup} />}
          <HealthCharts minutes={health.minutes} hasServer={health.pool !== undefined} />
          {health.instances !== undefined && <InstanceTable instances={health.instances} />}
          <FactGroups>
            <LoadFacts {...health} />
            {health.leases !== undefined && <LeaseFacts leases={health.leases} instances={health.instances ?? []} />}
            {(health.standbys ?? health.replica) && <ReplicationFacts {...health} />}
            {health.disk !== undefined && <DiskFacts {...health.disk} />}
            {health.backup !== undefined && <BackupFacts {...health.backup} />}
            {health.tables !== undefined && <LargestTables tables={health.tables} />}
          </FactGroups>
        </>
      )}
    </div>
  );
}

function StorageNotice({ fault }: { fault: StorageFault }) {
  const { t, i18n } = useLingui();
  return (
    <Notices label={t`Storage errors`}>
      <Notice tone="bad">{i18n._(storageStates[fault])}</Notice>
    </Notices>
  );
}

function LoadFacts({ version, started, engine, pool, readers, writesWaiting, memory }: HealthRecord) {
  const { i18n } = useLingui();
  const number = (value: number) => formatNumber(value, i18n.locale);
  const { size, busy, waiting } = pool ?? { ...readers, size: readers.threads, busy: readers.running };
  const [inUse, most] = [number(busy), number(size)];
  return (
    <Group label={msg`Now`}>
      <Fact label={pool ? msg`Connections` : msg`Reader threads`}>
        <Trans>
          {inUse} of {most} busy
        </Trans>
      </Fact>
      <Fact label={pool ? msg`Waiting for a connection` : msg`Waiting queries`}>{number(waiting)}</Fact>
      <Fact label={msg`Waiting changes`}>{number(writesWaiting)}</Fact>
      <Fact label={msg`Memory`}>
        <FileSize bytes={memory} />
      </Fact>
      <Fact label={msg`Version`}>{version}</Fact>
      <Fact label={msg`Database engine`}>
        {engine.name} {engine.version}
      </Fact>
      <Fact label={msg`Started`}>
        <DateTime value={started} relative />
      </Fact>
    </Group>
  );
}

function DiskFacts({ database, log, free }: NonNullable<HealthRecord['disk']>) {
  return (
    <Group label={msg`Disk`}>
      {free !== undefined && (
        <Fact label={msg`Free space`}>
          <FileSize bytes={free} />
        </Fact>
      )}
      <Fact label={msg`Database`}>
        <FileSize bytes={database} />
      </Fact>
      {log !== undefined && (
        <Fact label={msg`Write-ahead log`}>
          <FileSize bytes={log} />
        </Fact>
      )}
    </Group>
  );
}

function BackupFacts({ madeAt, everyHours }: BackupRecord) {
  return (
    <Group label={msg`Backup`}>
      <Fact label={msg`Last backup`}>
        {madeAt === undefined ? (
          <Nothing>
            <Trans>Unknown</Trans>
          </Nothing>
        ) : (
          <DateTime value={madeAt} relative />
        )}
      </Fact>
      <Fact label={msg`Schedule`}>
        {everyHours === undefined ? (
          <Nothing>
            <Trans>None</Trans>
          </Nothing>
        ) : (
          <Plural value={everyHours} one="Every hour" other="Every # hours" />
        )}
      </Fact>
    </Group>
  );
}

function LargestTables({ tables }: { tables: NonNullable<HealthRecord['tables']> }) {
  const { t, i18n } = useLingui();
  return (
    <section className={styles.tables}>
      <h2>
        <Trans>Largest tables</Trans>
      </h2>
      <PlainTable
        caption={t`Largest tables`}
        heads={[t`Table`, t`Rows (estimate)`]}
        rows={tables.map(({ name, rows }) => [name, formatNumber(rows, i18n.locale)])}
      />
    </section>
  );
}
