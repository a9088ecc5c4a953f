import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Failure } from '../../../components/page/failure.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useDelayed } from '../../../lib/use-delayed.ts';
import styles from '../desk.module.css';

type Props<Row> = {
  query: {
    data: { items: readonly Row[]; total: number } | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  empty: ReactNode;
  /** Shown above the rows. */
  actions?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Shows the rows of a desk tab, or its empty, loading or error state. */
export function TabFrame<Row>({ query: { data, error, isPending, refetch }, empty, actions, children }: Props<Row>) {
  const { i18n } = useLingui();
  const skeleton = useDelayed(isPending);
  if (data === undefined) {
    if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
    return <div className={styles.loading}>{skeleton && <SkeletonLines count={4} />}</div>;
  }
  const shown = formatNumber(data.items.length, i18n.locale);
  const all = formatNumber(data.total, i18n.locale);
  return (
    <>
      {actions}
      {data.items.length === 0 ? <p className={styles.none}>{empty}</p> : children(data.items)}
      {data.total > data.items.length && (
        <p className={styles.none}>
          <Trans>
            The first {shown} of {all}. Choose an SN to see fewer.
          </Trans>
        </p>
      )}
    </>
  );
}
