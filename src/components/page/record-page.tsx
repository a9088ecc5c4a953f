import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import type { OperationId } from '#contract/operations.ts';
import type { Reply } from '../../lib/api/api-client.ts';
import { CommandScopeContext, type CommandScope } from '../../lib/command-scope.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useOpened, type Recent } from '../../lib/recents.ts';
import { useCan } from '../../lib/api/session.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { isMissing } from '../../lib/api/api-error.ts';
import { Failure } from './failure.tsx';
import { GoneNotice } from './gone-notice.tsx';
import { PageHeader, type Crumb } from './page-header.tsx';
import { SkeletonLines } from './skeleton.tsx';
import { TabKeys } from './tab-keys.tsx';
import { Tabs } from './tabs.tsx';
import styles from './record-page.module.css';

export type LoadedRecord<Row> = { record: Row; etag: string | undefined };

/** Returns the record of the page that contains a tab or drawer. */
export const useLoadedRecord = <Row,>(): LoadedRecord<Row> => useOutletContext<LoadedRecord<Row>>();

/** A tab and its URL. Omitted for operators without permission. */
export type RecordTab = { to: string; label: MessageDescriptor; operation?: OperationId };

type Props<Row> = {
  query: UseQueryResult<Reply<Row>>;
  name: string;
  /** Entry in the list of recent records. Without it, the record is not added. */
  recent?: Omit<Recent, 'title'>;
  title?: ReactNode;
  crumbs: readonly Crumb[];
  tabs: readonly RecordTab[];
  tabsLabel: string;
  aside?: (record: Row) => ReactNode;
  actions?: (loaded: LoadedRecord<Row>) => ReactNode;
  head?: (loaded: LoadedRecord<Row>) => ReactNode;
};

/** Number of tabs that have a digit as shortcut. */
const DIGITS = 9;

/** Shows the page of one record: its head, its actions, and tabs with a URL and a digit key each. */
export function RecordPage<Row>({ query, name, recent, title = name, crumbs, tabs, tabsLabel, ...parts }: Props<Row>) {
  const { i18n } = useLingui();
  const can = useCan();
  const skeleton = useDelayed(query.isPending);
  usePageTitle(name);
  useOpened(recent, query);
  const record = query.data?.items[0];
  const loaded = record === undefined ? undefined : { record, etag: query.data?.etag };
  const back = crumbs.at(-1);
  const isGone = isMissing(query.error);
  const current = isGone ? undefined : loaded;
  const shown = tabs.filter(({ operation }) => operation === undefined || can(operation));
  const scope = useMemo((): CommandScope => ({ group: 'record', subject: name }), [name]);
  return (
    <CommandScopeContext value={scope}>
      <div className={styles.page}>
        <PageHeader
          title={title}
          crumbs={crumbs}
          aside={current !== undefined && parts.aside?.(current.record)}
          actions={current !== undefined && parts.actions?.(current)}
        >
          {current !== undefined && parts.head?.(current)}
        </PageHeader>
        {loaded === undefined ? (
          <div className={styles.loading}>
            {query.error === null ? (
              skeleton && <SkeletonLines />
            ) : (
              <Failure error={query.error} onRetry={() => void query.refetch()} back={back} />
            )}
          </div>
        ) : (
          <>
            {isGone && (
              <div className={styles.gone}>
                {/* The tabs stay: one of them may hold input that is not saved. */}
                <GoneNotice back={back} />
              </div>
            )}
            <Tabs label={tabsLabel} tabs={shown.map(({ to, label }) => ({ to, label: i18n._(label) }))} />
            {shown.slice(0, DIGITS).map(({ to, label }, at) => (
              <TabKeys key={to} to={to} label={label} digit={at + 1} />
            ))}
            <Outlet context={loaded} />
          </>
        )}
      </div>
    </CommandScopeContext>
  );
}

export function SummaryFrame({ children }: { children: ReactNode }) {
  return <div className={styles.summary}>{children}</div>;
}
