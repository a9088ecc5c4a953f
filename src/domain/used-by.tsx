import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Reply } from '../lib/api/api-client.ts';
import { canBeTriedAgain } from '../lib/api/api-error.ts';
import { failureTitle } from '../lib/api/failure-text.ts';
import { NAMED } from '../lib/named.ts';
import { SkeletonLines } from '../components/page/skeleton.tsx';
import { SmallButton } from '../components/small-button.tsx';
import styles from './used-by.module.css';

/** A record that uses another: its title, its URL and a hint. */
export type Using = {
  readonly to: string;
  readonly name: string;
  readonly note?: string | MessageDescriptor | undefined;
};

type Props<Row> = {
  query: UseQueryResult<Reply<Row>>;
  using: (row: Row) => Using;
  /** URL of the list of all of them; omitted when no list can show exactly these. */
  all?: string | undefined;
  /** Called when a link is followed: the dialog must close. */
  onFollow: () => void;
  children: (total: number) => ReactNode;
};

/** Says which records use a record: it links the first few and the list of all. */
export function UsedBy<Row>({ query, using, all, onFollow, children }: Props<Row>) {
  return (
    <KnownUse query={query}>
      {({ items, total }) => (
        <>
          <p>{children(total)}</p>
          {total > 0 && <UsingList items={items.map(using)} total={total} all={all} onFollow={onFollow} />}
        </>
      )}
    </KnownUse>
  );
}

type KnownProps<Row> = { query: UseQueryResult<Reply<Row>>; children: (reply: Reply<Row>) => ReactNode };

/** Shows the use of a record once it has loaded. On failure it shows the error with a retry. */
export function KnownUse<Row>({ query: { data, error, refetch, isFetching }, children }: KnownProps<Row>) {
  const { i18n } = useLingui();
  if (data !== undefined) return children(data);
  if (error === null) return <SkeletonLines count={3} />;
  return (
    <p role="alert" className={styles.failed}>
      <Trans>The records that use it could not be loaded:</Trans> {i18n._(failureTitle(error))}{' '}
      {canBeTriedAgain(error) && (
        <SmallButton disabled={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </SmallButton>
      )}
    </p>
  );
}

export function EndingSessions({ query }: { query: UseQueryResult<Reply<{ sessionCount?: number | undefined }>> }) {
  return (
    <KnownUse query={query}>
      {({ items }) => {
        const count = items.reduce((sum, { sessionCount = 0 }) => sum + sessionCount, 0);
        return (
          <p>
            {count === 0 ? (
              <Trans>No session is open.</Trans>
            ) : (
              <Plural value={count} one="# open session will end." other="# open sessions will end." />
            )}
          </p>
        );
      }}
    </KnownUse>
  );
}

type ListProps = Pick<Props<never>, 'all' | 'onFollow'> & {
  /** All records, or the first few. */
  items: readonly Using[];
  total?: number;
};

export function UsingList({ items, total = items.length, all, onFollow }: ListProps) {
  const { i18n } = useLingui();
  const named = items.slice(0, NAMED);
  const more = total - named.length;
  return (
    <ul className={styles.list}>
      {named.map(({ to, name, note }) => (
        <li key={`${name} ${to}`}>
          <Link to={to} onClick={onFollow}>
            {name}
          </Link>
          {note !== undefined && <span className={styles.note}>{typeof note === 'string' ? note : i18n._(note)}</span>}
        </li>
      ))}
      {all !== undefined && (
        <li>
          <Link to={all} onClick={onFollow}>
            {more > 0 ? (
              <Plural value={more} one="and # more: view all" other="and # more: view all" />
            ) : (
              <Trans>View in the list</Trans>
            )}
          </Link>
        </li>
      )}
      {all === undefined && more > 0 && (
        <li className={styles.note}>
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}
