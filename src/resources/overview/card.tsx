import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OverviewPart, WholeOverview } from '#contract/work/overview.ts';
import { Failure } from '../../components/page/failure.tsx';
import { Keys } from '../../components/menu/kbd.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { TabKeys } from '../../components/page/tab-keys.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { overviewPart } from './api.ts';
import styles from './overview.module.css';

/** The key that opens a card, and its URL; shown beside the title. */
type Opens = { digit: number; to: string };

/** A count and the list that has as many entries. An average has none. */
export type Figure = { readonly label: string; readonly count: number; readonly to?: string };

type FrameProps = {
  title: MessageDescriptor;
  wide?: 'all' | 'half' | undefined;
  busy?: boolean;
  aside?: ReactNode;
  children: ReactNode;
};

export function CardFrame({ title, wide, busy, aside, children }: FrameProps) {
  const { i18n } = useLingui();
  return (
    <section className={styles.card} data-wide={wide} aria-busy={busy}>
      <h2>
        {i18n._(title)}
        {aside}
      </h2>
      {children}
    </section>
  );
}

type CardProps<Data, Key extends readonly unknown[]> = Pick<FrameProps, 'title' | 'wide'> & {
  query: UseQueryOptions<Data, Error, Data, Key>;
  opens?: Opens;
  /** The card usually has this many lines. They keep its room while it loads, so that nothing below it moves. */
  lines: number;
  note?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows a part of the overview. It loads and fails independently of the others. */
export function Card<Data, Key extends readonly unknown[]>({
  title,
  wide,
  opens,
  lines,
  note,
  ...props
}: CardProps<Data, Key>) {
  const { data, error, isPending, refetch } = useQuery(props.query);
  const key = opens !== undefined && (
    <span className={styles.key} aria-hidden>
      <Keys keys={String(opens.digit)} />
    </span>
  );
  return (
    <CardFrame title={title} wide={wide} busy={isPending} aside={key}>
      {opens !== undefined && <TabKeys to={opens.to} label={title} digit={opens.digit} />}
      {data === undefined ? (
        error === null ? (
          <SkeletonLines count={lines} />
        ) : (
          <Failure error={error} onRetry={() => void refetch()} />
        )
      ) : (
        props.children(data)
      )}
      {note !== undefined && (data !== undefined || error === null) && <p className={styles.note}>{note}</p>}
    </CardFrame>
  );
}

type CountCardProps<Part extends OverviewPart> = Pick<FrameProps, 'title'> & {
  part: Part;
  opens?: Opens;
  lines: number;
  figures: (told: WholeOverview[Part]) => readonly Figure[];
  note?: ReactNode;
};

export function CountCard<Part extends OverviewPart>({ part, figures, ...card }: CountCardProps<Part>) {
  return (
    <Card {...card} query={overviewPart(part)}>
      {({ told }) => <Figures figures={figures(told)} />}
    </Card>
  );
}

/** Shows counts of work to do. Each links to the list that it counts, if there is one; zeros are greyed. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.figures}>
      {figures.map(({ label, count, to }) => {
        const figure = (
          <>
            <span className={styles.count}>{formatNumber(count, i18n.locale)}</span> <span>{label}</span>
          </>
        );
        return (
          <li key={label} data-none={count === 0 || undefined}>
            {to === undefined ? (
              <span className={styles.figure}>{figure}</span>
            ) : (
              <Link className={styles.figure ?? ''} to={to}>
                {figure}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
