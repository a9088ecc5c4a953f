import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconCircleDot } from '@tabler/icons-react';
import type {
  BackgroundWork,
  InstanceRecord,
  LeaseRecord,
  ReplicaRecord,
  StandbyRecord,
} from '#contract/bff/engine.ts';
import { Fact, Group, Nothing } from '../../components/page/facts.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { FileSize } from '../../components/text/file-size.tsx';
import { PlainTable } from '../../components/text/plain-table.tsx';
import { WordPill, type StatusWord } from '../../components/text/status-pill.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import styles from './health.module.css';

const workLabels: Readonly<Record<BackgroundWork, MessageDescriptor>> = {
  exports: msg`Exports`,
  jobs: msg`Jobs`,
  leftovers: msg`Removing leftovers`,
  logs: msg`Keeping logs`,
  sweep: msg`Ending sessions`,
};

const states = {
  silent: { label: msg`Silent`, tone: 'bad', icon: IconAlertTriangle },
  answering: { label: msg`Answers this page`, tone: 'ok', icon: IconCircleDot },
  running: { label: msg`Running`, tone: 'ok', icon: IconCheck },
} satisfies Record<string, StatusWord>;

const stateOf = ({ silent, answering }: InstanceRecord): StatusWord =>
  silent ? states.silent : answering ? states.answering : states.running;

/** Shows the instances that share the database. */
export function InstanceTable({ instances }: { instances: readonly InstanceRecord[] }) {
  const { t } = useLingui();
  return (
    <section className={styles.tables}>
      <h2>
        <Trans>Instances</Trans>
      </h2>
      <PlainTable
        caption={t`Instances`}
        heads={[t`Instance`, t`State`, t`Last seen`, t`Started`, t`Version`]}
        rows={instances.map((instance) => [
          placeOf(instance),
          <WordPill key="state" word={stateOf(instance)} />,
          <DateTime key="seen" value={instance.seen} relative />,
          <DateTime key="started" value={instance.started} relative />,
          instance.version,
        ])}
      />
      {instances.some(({ silent }) => silent) && (
        <p className={styles.quiet}>
          <Trans>A silent instance has died or hangs. It disappears from this list after a minute.</Trans>
        </p>
      )}
    </section>
  );
}

/** Returns an instance as people find it: the name of its machine and the number of its process. */
const placeOf = ({ host, process }: InstanceRecord): string => `${host} · ${process}`;

type LeaseProps = { leases: readonly LeaseRecord[]; instances: readonly InstanceRecord[] };

/** Shows which instance does which work in the background. */
export function LeaseFacts({ leases, instances }: LeaseProps) {
  return (
    <Group label={msg`Work in the background`}>
      {leases.map(({ work, holder, until }) => {
        const instance = instances.find(({ id }) => id === holder);
        return (
          <Fact key={work} label={workLabels[work]}>
            {instance === undefined ? (
              <Nothing>
                <Trans>No instance</Trans>
              </Nothing>
            ) : (
              <>
                {placeOf(instance)}
                {until !== undefined && <Until value={until} />}
              </>
            )}
          </Fact>
        );
      })}
    </Group>
  );
}

function Until({ value }: { value: string }) {
  const time = value.slice(11);
  return (
    <span className={styles.until}>
      <Trans>until {time}</Trans>
    </span>
  );
}

type ReplicationProps = { standbys?: readonly StandbyRecord[] | undefined; replica?: ReplicaRecord | undefined };

/** Shows how far the standbys of PostgreSQL are behind it, and whether the replica for reads is used. */
export function ReplicationFacts({ standbys = [], replica }: ReplicationProps) {
  return (
    <Group label={msg`Replication`}>
      {standbys.length === 0 && (
        <Fact label={msg`Standbys`}>
          <Nothing>
            <Trans>None</Trans>
          </Nothing>
        </Fact>
      )}
      {standbys.map(({ name, state, ...lag }, at) => (
        <Fact key={`${name} ${at}`} label={msg`Standby ${name}`}>
          {state === undefined ? (
            <Nothing>
              <Trans>Lag unknown. The user of the database needs the role pg_read_all_stats.</Trans>
            </Nothing>
          ) : (
            <>
              {state} · <Lag {...lag} />
            </>
          )}
        </Fact>
      ))}
      {replica !== undefined && (
        <>
          <Fact label={msg`Replica for reads`}>
            <ReplicaUse {...replica} />
          </Fact>
          <Fact label={msg`Queries it answered`}>
            <Answered {...replica.answered} />
          </Fact>
        </>
      )}
    </Group>
  );
}

function ReplicaUse({ state, lagSeconds = 0 }: ReplicaRecord) {
  const { i18n } = useLingui();
  const seconds = formatNumber(Math.round(lagSeconds * 10) / 10, i18n.locale);
  if (state === 'used') return <Trans>Used, {seconds} s behind</Trans>;
  if (state === 'behind') return <Trans>Not used, because it is {seconds} s behind</Trans>;
  return <Trans>Not used. It does not answer, or is no standby of this database.</Trans>;
}

function Answered({ replica, primary }: ReplicaRecord['answered']) {
  const { i18n } = useLingui();
  const [count, all] = [formatNumber(replica, i18n.locale), formatNumber(replica + primary, i18n.locale)];
  return (
    <Trans>
      {count} of {all}
    </Trans>
  );
}

function Lag({ lagBytes, lagSeconds }: Pick<StandbyRecord, 'lagBytes' | 'lagSeconds'>) {
  const { i18n } = useLingui();
  const size = <FileSize bytes={lagBytes ?? 0} />;
  if (lagSeconds === undefined) return <Trans>{size} behind</Trans>;
  const seconds = formatNumber(Math.round(lagSeconds * 1000) / 1000, i18n.locale);
  return (
    <Trans>
      {size} behind, {seconds} s
    </Trans>
  );
}
