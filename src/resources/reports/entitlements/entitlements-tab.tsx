import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconChartBar } from '@tabler/icons-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Button, LinkButton } from '../../../components/kit/button.tsx';
import { Failure } from '../../../components/page/failure.tsx';
import { MessageBlock } from '../../../components/page/message-block.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { Segments } from '../../../components/segments.tsx';
import { LogsNote } from '../../../domain/logs-note.tsx';
import { isDay } from '../../../lib/format/days.ts';
import { useDelayed } from '../../../lib/use-delayed.ts';
import { entitlementWords } from '../../../words/seat-reports.ts';
import { ENTITLEMENT_PAGE, FIRST_GROUP, reportQueries, type EntitlementRequest } from '../api.ts';
import { PrintButton } from '../peak-files.tsx';
import { lastAllowed } from '../range.ts';
import { ReportFiles } from '../report-files.tsx';
import { FaultText } from '../range-picker.tsx';
import { MOST, useReport } from '../state.ts';
import { Answer } from './answer.tsx';
import { EntitlementTable, type Order } from './entitlement-table.tsx';
import { demandOf, entriesOf, groupText, type Within } from './groups.ts';
import styles from '../reports.module.css';

const GROUPS = ['customer', 'product', 'business', 'sn'] as const;
const COLUMNS = Object.keys(entitlementWords);
const MOST_ROWS = 1000;

const parsers = {
  by: parseAsStringLiteral(GROUPS).withDefault(FIRST_GROUP),
  /** The group whose SNs are shown. */
  within: parseAsStringLiteral(['customer', 'product', 'business'] as const),
  key: parseAsString.withDefault(''),
  /** The day whose figures are shown within a group, instead of the days of the report. */
  day: parseAsString,
  sort: parseAsString.withDefault(''),
  rows: parseAsInteger.withDefault(ENTITLEMENT_PAGE),
};

const groupLabels: Record<(typeof GROUPS)[number], MessageDescriptor> = {
  customer: msg`Customer`,
  product: msg`Product`,
  business: msg`Business`,
  sn: msg`SN`,
};

/** The entitlement report: who needs more seats, and who pays for too many. A row leads to its SNs, and these to their log. */
export function EntitlementsTab() {
  const { t, i18n } = useLingui();
  const { days: chosen, fault, today } = useReport();
  const [url, setUrl] = useQueryStates(parsers, { history: 'push', shallow: false });
  const within: Within | undefined = url.within === null ? undefined : { by: url.within, key: url.key };
  const by = within ? 'sn' : url.by;
  const days = within && url.day !== null && isDay(url.day) ? { from: url.day, to: url.day } : chosen;
  const order: Order = { name: url.sort.replace('-', ''), descending: url.sort.startsWith('-') };
  const body = {
    by,
    ...{ startDate: days.from, endDate: days.to },
    ...(within && { querys: entriesOf(within) }),
    ...(order.name !== '' && { sorts: [{ name: order.name, order: order.descending ? 'DESC' : 'ASC' }] }),
  } as const satisfies EntitlementRequest;
  const query = useQuery(reportQueries.entitlements(body, Math.min(url.rows, MOST_ROWS), fault === undefined));
  const skeleton = useDelayed(query.isLoading);
  const { items = [], total = 0 } = query.data ?? {};
  const title = within
    ? t`Entitlements of ${groupText(within.by, within.key) || t`SNs without a customer`}, ${days.from} to ${days.to}`
    : t`Entitlements, ${days.from} to ${days.to}`;

  if (fault !== undefined) {
    const last = fault === 'noDay' ? '' : lastAllowed(days.from);
    return <MessageBlock icon={IconChartBar} title={<FaultText fault={fault} last={last} />} />;
  }
  if (query.error !== null) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.tools}>
        {within ? (
          <Button onClick={() => void setUrl({ within: null, key: null, day: null, rows: null })}>
            <Trans>Back to all</Trans>
          </Button>
        ) : (
          <Segments
            label={t`Group by`}
            value={by}
            options={GROUPS.map((value) => ({ value, label: i18n._(groupLabels[value]) }))}
            onChange={(value) => void setUrl({ by: value, rows: null })}
          />
        )}
        {by === 'sn' && items.length > 0 && (
          <LinkButton
            to={demandOf(
              items.slice(0, MOST).map(({ key }) => key),
              days,
            )}
          >
            <Trans>Who waited</Trans>
          </LinkButton>
        )}
        <ReportFiles report="entitlements" body={body} columns={COLUMNS} />
        <PrintButton />
      </div>
      <LogsNote from={days.from} />
      {query.isPending ? (
        skeleton && <SkeletonLines />
      ) : items.length === 0 ? (
        <MessageBlock icon={IconChartBar} title={<Trans>No SN can be used</Trans>}>
          <p>
            <Trans>The report compares peaks with the seats of active SNs. Create an SN to see it here.</Trans>
          </p>
        </MessageBlock>
      ) : (
        <>
          <Answer {...{ by, items, order, today }} />
          <EntitlementTable
            caption={title}
            label={i18n._(groupLabels[by])}
            {...{ by, items, days, order }}
            onOrder={(next) => void setUrl({ sort: (next.descending ? '-' : '') + next.name })}
            onOpen={(key, day) => by !== 'sn' && void setUrl({ within: by, key, day: day ?? null, rows: null })}
            more={
              items.length < total && (
                <p className={styles.tools}>
                  <Trans>
                    {items.length} of {total} shown
                  </Trans>
                  {items.length < MOST_ROWS && (
                    <Button onClick={() => void setUrl({ rows: Math.min(url.rows * 4, MOST_ROWS) })}>
                      <Trans>Show more</Trans>
                    </Button>
                  )}
                </p>
              )
            }
          />
        </>
      )}
    </>
  );
}
