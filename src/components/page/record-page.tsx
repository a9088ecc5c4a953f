import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import type { OperationId } from '#contract/operations.ts';
import type { Reply } from '../../lib/api/api-client.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useOpened, type RecentKind } from '../../lib/recents.ts';
import { useCan } from '../../lib/api/session.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Failure } from './failure.tsx';
import { PageHeader, type Crumb } from './page-header.tsx';
import { SkeletonLines } from './skeleton.tsx';
import { TabKeys } from './tab-keys.tsx';
import { Tabs } from './tabs.tsx';
import styles from './record-page.module.css';

/** A record in the version it was read in: what the tabs of its page get. */
export type LoadedRecord<Row> = { record: Row; etag: string | undefined };

/** The record of the page that a tab or drawer is on. */
export const useLoadedRecord = <Row,>(): LoadedRecord<Row> => useOutletContext<LoadedRecord<Row>>();

/** A tab by its address; left out for who may not do what it takes. */
export type RecordTab = { to: string; label: MessageDescriptor; operation?: OperationId };

type Props<Row> = {
  query: UseQueryResult<Reply<Row>>;
  /** What the record is called, as text. */
  name: string;
  /** The record among those that were opened last; without it it is not remembered. */
  recent?: { kind: RecentKind; to: string };
  /** The name in another look. */
  title?: ReactNode;
  crumbs: readonly Crumb[];
  tabs: readonly RecordTab[];
  /** Names the row of tabs: "Parts of the customer". */
  tabsLabel: string;
  /** Beside the title: a state. */
  aside?: (record: Row) => ReactNode;
  actions?: (loaded: LoadedRecord<Row>) => ReactNode;
  /** Below the title. */
  head?: (loaded: LoadedRecord<Row>) => ReactNode;
};

/** The page of one record: what it is, what can be done with it, and its parts in tabs, each with an address and a digit. */
export function RecordPage<Row>({ query, name, recent, title = name, crumbs, tabs, tabsLabel, ...parts }: Props<Row>) {
  const { i18n } = useLingui();
  const can = useCan();
  const skeleton = useDelayed(query.isPending);
  usePageTitle(name);
  useOpened(recent && { ...recent, title: name }, query);
  const record = query.data?.items[0];
  const loaded = record === undefined ? undefined : { record, etag: query.data?.etag };
  const shown = tabs.filter(({ operation }) => operation === undefined || can(operation));
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        crumbs={crumbs}
        aside={record !== undefined && parts.aside?.(record)}
        actions={loaded !== undefined && parts.actions?.(loaded)}
      >
        {loaded !== undefined && parts.head?.(loaded)}
      </PageHeader>
      {loaded === undefined ? (
        <div className={styles.loading}>
          {query.error === null ? (
            skeleton && <SkeletonLines />
          ) : (
            <Failure error={query.error} onRetry={() => void query.refetch()} back={crumbs.at(-1)} />
          )}
        </div>
      ) : (
        <>
          <Tabs label={tabsLabel} tabs={shown.map(({ to, label }) => ({ to, label: i18n._(label) }))} />
          {shown.map(({ to, label }, at) => (
            <TabKeys key={to} to={to} label={label} digit={at + 1} />
          ))}
          <Outlet context={loaded} />
        </>
      )}
    </div>
  );
}

/** The first tab of a record's page: all that is known of it. */
export function SummaryFrame({ children }: { children: ReactNode }) {
  return <div className={styles.summary}>{children}</div>;
}
