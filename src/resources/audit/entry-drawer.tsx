import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { AuditRecord } from '#contract/history/audit.ts';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { Actor } from '../../domain/actor.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { useCloseDrawer } from '../../lib/drawer-route.ts';
import { writeFilter } from '../../lib/list/filters.ts';
import { SideDrawer } from '../../components/kit/drawer.tsx';
import { Mono } from '../../components/text/text.tsx';
import { auditQueries } from './api.ts';
import { ChangeTable } from './change-table.tsx';
import { ActorRole, Outcome } from './columns.tsx';
import { changesOf } from './diff.ts';
import { OperationName } from '../../domain/operation-name.tsx';
import styles from './audit.module.css';

/** Maximum number of records to show of an entry. A batch can have a thousand. */
const SHOWN = 50;

/** A drawer that shows one entry of the audit log with all changes. */
export function AuditEntryDrawer() {
  const { t } = useLingui();
  const close = useCloseDrawer();
  const id = Number(useParams()['id']);
  const query = useQuery(auditQueries.entry(id));
  const entry = query.data?.items[0];
  return (
    <SideDrawer opened onClose={close} title={entry === undefined ? t`Entry ${id}` : <OperationName entry={entry} />}>
      <div className={styles.drawer}>
        {query.error !== null && <Failure error={query.error} onRetry={() => void query.refetch()} back={close} />}
        {query.isSuccess && entry === undefined && <Trans>There is no entry {id}.</Trans>}
        {entry !== undefined && <Entry entry={entry} />}
      </div>
    </SideDrawer>
  );
}

/** Returns the URL of all changes for a ticket. */
const ofTicket = (ticket: string): string =>
  `/audit?f=${encodeURIComponent(writeFilter({ name: 'ticket', op: 'is', values: [ticket] }))}`;

function Entry({ entry }: { entry: AuditRecord }) {
  const { t } = useLingui();
  const changes = changesOf(entry);
  const hidden = changes.length - SHOWN;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t`Time`}</dt>
        <dd>
          <DateTime value={entry.time} relative />
        </dd>
        <dt>{t`Who`}</dt>
        <dd>
          <Actor actor={entry.actor} actorKind={entry.actorKind} />
        </dd>
        <dt>{t`Role`}</dt>
        <dd>
          <ActorRole entry={entry} />
        </dd>
        <dt>{t`From`}</dt>
        <dd>
          <Mono>{entry.ip}</Mono>
        </dd>
        <dt>{t`Outcome`}</dt>
        <dd>
          <Outcome code={entry.outcome} />
        </dd>
        {entry.ticket !== undefined && (
          <>
            <dt>{t`Ticket`}</dt>
            <dd>
              <Link to={ofTicket(entry.ticket)}>{entry.ticket}</Link>
            </dd>
          </>
        )}
        <dt>{t`Request`}</dt>
        <dd>
          <Mono>{entry.requestId}</Mono> <CopyButton text={entry.requestId} what={t`request id`} />
        </dd>
      </dl>
      {changes.slice(0, SHOWN).map((change) => (
        <ChangeTable key={`${change.target.kind} ${change.target.key}`} change={change} />
      ))}
      {hidden > 0 && <Trans>and {hidden} more records</Trans>}
    </>
  );
}
