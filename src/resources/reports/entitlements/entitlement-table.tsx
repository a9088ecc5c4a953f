import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EntitlementGroup, EntitlementItem } from '#contract/history/entitlements.ts';
import { partsOf } from '#contract/kinds.ts';
import { NumberText, OptionalText } from '../../../components/text/text.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { useFirstRows } from '../../../lib/first-rows.ts';
import { formatChange, formatDay, formatNumber } from '../../../lib/format/format.ts';
import { entitlementWords } from '../../../words/seat-reports.ts';
import { sessionsHref } from '../peaks.ts';
import type { Days } from '../range.ts';
import { expiringHref, groupHref, levelOf, refusalsHref, type UseLevel } from './groups.ts';
import styles from './entitlements.module.css';

export type Order = { readonly name: string; readonly descending: boolean };

type Props = {
  caption: string;
  /** Head of the column with the groups. */
  label: string;
  by: EntitlementGroup;
  items: readonly EntitlementItem[];
  days: Days;
  order: Order;
  onOrder: (order: Order) => void;
  /** Shows the SNs of a group, on one day or on all of the report. */
  onOpen: (key: string, day?: string) => void;
  /** Is shown below the rows, once all of them are. */
  more: ReactNode;
};

type Column = { readonly name: keyof EntitlementItem; readonly cell: (item: EntitlementItem) => ReactNode };

/** A row per group with a bar of use, trend and date. A column head sorts the rows. On a narrow page each row is a card. */
export function EntitlementTable({ caption, label, by, items, days, order, onOrder, onOpen, more }: Props) {
  const { i18n } = useLingui();
  const { count, isBeginning } = useFirstRows(items.length);
  /** A figure of an SN leads to `href`, one of a group to its SNs. */
  const behind = (key: string, text: ReactNode, href: string, is: MessageDescriptor, day?: string): ReactNode =>
    by === 'sn' ? (
      <Link to={href}>{text}</Link>
    ) : (
      <button type="button" className={styles.open} title={i18n._(is)} onClick={() => onOpen(key, day)}>
        {text}
      </button>
    );
  const number = (value: number, led: (text: string) => ReactNode): ReactNode =>
    value === 0 ? <NumberText value={0} /> : led(formatNumber(value, i18n.locale));
  const columns: readonly Column[] = [
    { name: 'sns', cell: ({ key, sns }) => (by === 'sn' ? 1 : number(sns, (text) => behind(key, text, '', SHOW_SNS))) },
    {
      name: 'peakPercent',
      cell: (item) => <Use item={item} led={(text) => behind(item.key, text, peaksHref(item.key, days), SHOW_SNS)} />,
    },
    {
      name: 'peakDate',
      cell: ({ key, peakDate }) => {
        if (peakDate === undefined) return <OptionalText value={undefined} />;
        const day = formatDay(peakDate);
        return behind(key, day, sessionsHref(key, day, 'day'), msg`Show the SNs on this day`, day);
      },
    },
    {
      name: 'daysAtLimit',
      cell: ({ key, daysAtLimit }) =>
        number(daysAtLimit, (text) => behind(key, text, peaksHref(key, days), msg`Show the SNs at the limit`)),
    },
    {
      name: 'refused',
      cell: ({ key, refused }) =>
        number(refused, (text) => behind(key, text, refusalsHref(key, days), msg`Show the SNs with refused log-ins`)),
    },
    {
      name: 'trend',
      cell: ({ key, trend }) =>
        trend === 0 ? (
          <NumberText value={0} />
        ) : (
          behind(key, formatChange(trend, i18n.locale), peaksHref(key, days), SHOW_SNS)
        ),
    },
    {
      name: 'limitDate',
      cell: ({ key, limitDate }) =>
        limitDate === undefined ? (
          <OptionalText value={undefined} />
        ) : (
          behind(key, formatDay(limitDate), peaksHref(key, days), SHOW_SNS)
        ),
    },
    {
      name: 'expiring90',
      cell: ({ key, expiring90 }) => number(expiring90, (text) => <Link to={expiringHref(by, key)}>{text}</Link>),
    },
  ];
  const headOf = (name: keyof EntitlementItem): string => {
    const words: { readonly label: MessageDescriptor; readonly short?: MessageDescriptor } = entitlementWords[name];
    return i18n._(words.short ?? words.label);
  };
  return (
    <>
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={caption}>
        <table className={styles.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <Head name="key" {...{ order, onOrder }}>
                {label}
              </Head>
              {columns.map(({ name }) => (
                <Head key={name} {...{ name, order, onOrder }} align={alignOf(name)}>
                  {headOf(name)}
                </Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.slice(0, count).map((item) => (
              <tr key={item.key}>
                <th scope="row">
                  <GroupName by={by} item={item} onOpen={onOpen} />
                </th>
                {columns.map(({ name, cell }) => (
                  <td key={name} data-label={headOf(name)} data-align={alignOf(name)}>
                    {cell(item)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isBeginning && more}
    </>
  );
}

const SHOW_SNS = msg`Show the SNs`;

const alignOf = (name: keyof EntitlementItem): 'start' | undefined => (name === 'peakPercent' ? 'start' : undefined);

/** The peaks of the SN, by day and with its limit. */
const peaksHref = (sn: string, { from, to }: Days): string => `/reports?${new URLSearchParams({ sns: sn, from, to })}`;

type NameProps = { by: EntitlementGroup; item: EntitlementItem; onOpen: Props['onOpen'] };

function GroupName({ by, item: { key }, onOpen }: NameProps) {
  const { t } = useLingui();
  const [groupName, name] = by === 'customer' ? partsOf('customer', key) : ['', key];
  const href = groupHref(by, key);
  if (by === 'sn' && href !== undefined) {
    return (
      <Link to={href}>
        <Sn value={key} />
      </Link>
    );
  }
  return (
    <button type="button" className={styles.open} title={t`Show the SNs`} onClick={() => onOpen(key)}>
      {key === '' ? <Trans>No customer</Trans> : name}
      {groupName !== '' && <span className={styles.within}>{groupName}</span>}
    </button>
  );
}

const levelLabels: Record<UseLevel, MessageDescriptor> = {
  full: msg`limit reached`,
  partly: msg`an SN at its limit`,
  high: msg`nearly full`,
  fine: msg`room left`,
};

/** A bar of the peak as a part of the seats, and the same in words, which `led` makes a link. */
function Use({ item, led }: { item: EntitlementItem; led: (text: string) => ReactNode }) {
  const { t, i18n } = useLingui();
  const { peak, seats, peakPercent } = item;
  const most = formatNumber(peak, i18n.locale);
  const shown = (text: string): ReactNode => (peak === 0 ? text : led(text));
  if (seats === undefined || peakPercent === undefined) return shown(t`${most}, no limit`);
  const all = formatNumber(seats, i18n.locale);
  const level = levelOf(item);
  return (
    <span className={styles.use}>
      <span className={styles.bar} data-level={level} aria-hidden>
        <span style={{ width: `${Math.min(100, peakPercent)}%` }} />
      </span>
      {shown(t`${most} of ${all}, ${peakPercent}%`)}
      <span className={styles.level} data-level={level}>
        {i18n._(levelLabels[level])}
      </span>
    </span>
  );
}

/** The columns that the first press sorts in ascending order: who is full first is the question. */
const ASCENDS: readonly string[] = ['key', 'limitDate'] satisfies (keyof EntitlementItem)[];

type HeadProps = {
  name: keyof EntitlementItem;
  order: Order;
  onOrder: (order: Order) => void;
  align?: 'start' | undefined;
  children: ReactNode;
};

function Head({ name, order, onOrder, align, children }: HeadProps) {
  const isSorted = order.name === name;
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : undefined}
      data-align={align}
    >
      <button
        type="button"
        onClick={() => onOrder({ name, descending: isSorted ? !order.descending : !ASCENDS.includes(name) })}
      >
        {children} {isSorted && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  );
}
