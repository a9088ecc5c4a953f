import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EntitlementGroup, EntitlementItem } from '#contract/history/entitlements.ts';
import { addDays } from '../../../lib/format/days.ts';
import { formatDay } from '../../../lib/format/format.ts';
import type { Order } from './entitlement-table.tsx';
import { groupText } from './groups.ts';
import styles from '../reports.module.css';

type Props = { by: EntitlementGroup; items: readonly EntitlementItem[]; order: Order; today: string };

/** Says in a sentence what the order of the rows asks: who was at the limit most often, or who reaches it soon. */
export function Answer({ by, items, order: { name, descending }, today }: Props) {
  const isByDate = name === 'limitDate' && !descending;
  if (name !== '' && !isByDate) return null;
  return (
    <p className={styles.answer}>
      {isByDate ? <FullSoon {...{ by, items, today }} /> : <MostOftenFull by={by} first={items[0]} />}
    </p>
  );
}

function MostOftenFull({ by, first }: Pick<Props, 'by'> & { first: EntitlementItem | undefined }) {
  const nameOf = useName(by);
  if (first === undefined || first.daysAtLimit === 0)
    return <Trans>Nobody reached the limit of an SN on these days.</Trans>;
  const name = nameOf(first);
  const { daysAtLimit } = first;
  return (
    <Trans>
      {name} reached a limit most often: on <Plural value={daysAtLimit} one="# day" other="# days" />.
    </Trans>
  );
}

const SOON = 90;
const MOST_NAMES = 10;

/** Names those whose peaks reach their seats within three months. The rows are in that order. */
function FullSoon({ by, items, today }: Omit<Props, 'order'>) {
  const { t, i18n } = useLingui();
  const nameOf = useName(by);
  const last = addDays(today, SOON);
  const full = items.filter(({ limitDate }) => limitDate !== undefined && formatDay(limitDate) <= last);
  if (full.length === 0) return <Trans>At this rate, nobody is full by {last}.</Trans>;
  const more = full.length - MOST_NAMES;
  const names = new Intl.ListFormat(i18n.locale).format([
    ...full.slice(0, MOST_NAMES).map(nameOf),
    ...(more > 0 ? [t`${more} more`] : []),
  ]);
  return (
    <Trans>
      At this rate, full by {last}: {names}.
    </Trans>
  );
}

function useName(by: EntitlementGroup): (item: EntitlementItem) => string {
  const { t } = useLingui();
  return ({ key }) => (key === '' ? t`SNs without a customer` : groupText(by, key));
}
