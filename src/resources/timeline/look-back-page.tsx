import { Trans, useLingui } from '@lingui/react/macro';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LookBack } from '#contract/history/look-back.ts';
import { Button } from '../../components/kit/button.tsx';
import { useMenuCommands } from '../../components/menu/use-menu-commands.ts';
import { Failure } from '../../components/page/failure.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Actor } from '../../domain/actor.tsx';
import { targetHref, targetLabel, targetName } from '../../domain/changes/targets.ts';
import type { PastSubject } from '../../domain/look-back/href.ts';
import { TimeInput } from '../../domain/timeline/time-input.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { LookBackTable } from './look-back-table.tsx';
import { lookBackQuery, momentIn, useLookBack } from './look-back.ts';
import styles from './look-back.module.css';

/** A record as it was at a moment, beside another moment. The URL says which. */
export function LookBackPage() {
  const [{ kind, key }] = useLookBack();
  if (kind === null || key === null) {
    return (
      <p className={styles.page}>
        <Trans>This address does not name a record.</Trans>
      </p>
    );
  }
  return <Past key={`${kind} ${key}`} subject={{ kind, key }} />;
}

function Past({ subject }: { subject: PastSubject }) {
  const { i18n, t } = useLingui();
  const [{ at }] = useLookBack();
  const name = targetName(subject);
  const title = t`${name} as it was`;
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        crumbs={[
          {
            label: (
              <>
                {i18n._(targetLabel(subject))} {name}
              </>
            ),
            to: targetHref(subject) ?? '',
          },
        ]}
      />
      {momentIn(at) === undefined ? (
        <>
          <Moments item={undefined} />
          <p className={styles.less}>
            <Trans>Choose a moment, or press “As it was before” at a change in the timeline.</Trans>
          </p>
        </>
      ) : (
        <Compared subject={subject} />
      )}
    </div>
  );
}

function Compared({ subject }: { subject: PastSubject }) {
  const [{ at, to, only }] = useLookBack();
  const query = useQuery(lookBackQuery({ ...subject, at: momentIn(at) ?? {}, to: momentIn(to) }));
  const skeleton = useDelayed(query.isPending);
  const [item] = query.data?.items ?? [];
  return (
    <>
      <Moments item={item} />
      {item === undefined && query.error !== null && (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {skeleton && <SkeletonLines />}
      {item !== undefined && (
        <>
          <Facts item={item} />
          <LookBackTable item={item} onlyChanges={only} isNow={momentIn(to) === undefined} />
          <p className={styles.less}>
            <Trans>
              These are the fields that the audit log has. Counters, sessions, and the devices and users of an SN are
              not among them.
            </Trans>
          </p>
        </>
      )}
    </>
  );
}

/** Asks for both moments, and whether unchanged fields are shown. A moment before a change is shown by its time. */
function Moments({ item }: { item: LookBack | undefined }) {
  const { t } = useLingui();
  const [{ at, to, only }, set] = useLookBack();
  const timeOf = (text: string, told: string | undefined) => momentIn(text)?.time ?? (text === '' ? undefined : told);
  const toggle = () => void set({ only: !only });
  useMenuCommands([{ label: only ? t`Show all fields` : t`Show only changes`, icon: IconFilter, run: toggle }]);
  return (
    <div className={styles.moments} role="group" aria-label={t`Moments`}>
      <TimeInput
        label={t`As it was at`}
        labelWidth="6rem"
        value={timeOf(at, item?.at.time)}
        onPick={(time) => void set({ at: time ?? '' })}
      />
      <TimeInput
        label={t`Compare with`}
        labelWidth="6rem"
        placeholder={t`now`}
        value={timeOf(to, item?.to.time)}
        onPick={(time) => void set({ to: time ?? '' })}
      />
      {to !== '' && (
        <Button emphasis="quiet" onClick={() => void set({ to: '' })}>
          <Trans>Compare with now</Trans>
        </Button>
      )}
      <Button leftSection={<IconFilter size={16} aria-hidden />} aria-pressed={only} onClick={toggle}>
        <Trans>Only changes</Trans>
      </Button>
    </div>
  );
}

/** Says what the table does not: another name at that time, the end of the record, and missing fields. */
function Facts({ item: { kind, key, at, to, unknown } }: { item: LookBack }) {
  const { deleted } = to;
  const then = targetName({ kind, key: at.key });
  return (
    <>
      {at.key !== key && (
        <p>
          <Trans>It was called “{then}” then.</Trans>
        </p>
      )}
      {deleted !== undefined && (
        <p>
          <Trans>
            <Actor actor={deleted.actor} actorKind={deleted.actorKind} /> deleted this record on{' '}
            <DateTime value={deleted.time} />. It is compared with its last state.
          </Trans>
        </p>
      )}
      {unknown.length > 0 && (
        <p>
          <Trans>
            The audit log does not keep the features and configuration items of deleted records, nor the customer,
            product and business of deleted SNs.
          </Trans>
        </p>
      )}
    </>
  );
}
