import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { SnFlag, SnLimit } from '#contract/sns/attributes.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import type { Column } from '../../../components/data-table/columns.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { Tag } from '../../../components/text/status-pill.tsx';
import { NumberText, OptionalText } from '../../../components/text/text.tsx';
import { snFlagWords } from '../../../words/licence.ts';
import { typeLabels } from '../../../words/licence-types.ts';
import { snWords } from '../../../words/sns.ts';
import { DaysLeft, Ends } from '../ends.tsx';
import { flagNames } from '../flags.ts';
import { SnStatusPill } from '../status.tsx';
import { countOf, type UsedLimit } from '../use-of-limits.ts';
import { Peak, Used } from '../used.tsx';
import styles from './sns.module.css';

function Word({ label }: { label: MessageDescriptor }) {
  return useLingui().i18n._(label);
}

function Pair({ name, of }: { name: string | undefined; of: string | undefined }) {
  return (
    <>
      <OptionalText value={name} />
      {of !== undefined && <span className={styles.of}> / {of}</span>}
    </>
  );
}

function Flags({ sn }: { sn: SnRecord }) {
  const { i18n } = useLingui();
  const set: readonly SnFlag[] = flagNames.filter((name) => sn[name]);
  return (
    <OptionalText value={new Intl.ListFormat(i18n.locale).format(set.map((name) => i18n._(snFlagWords[name].label)))} />
  );
}

type Time = 'startDate' | 'endDate' | 'activeDate' | 'lastUpdateDate' | 'updateTime' | 'regDate' | 'graceUntil';

const time = (name: Time, hidden = false): Column<SnRecord> => ({
  id: name,
  header: snWords[name].label,
  cell: (sn) => <DateTime value={sn[name]} />,
  sort: name,
  width: 150,
  hidden,
});

const limit = (name: SnLimit, hidden = false): Column<SnRecord> => ({
  id: name,
  header: snWords[name].label,
  cell: (sn) => <NumberText value={sn[name]} none="∞" />,
  align: 'end',
  width: 110,
  hidden,
});

const used = (name: UsedLimit, hidden = false): Column<SnRecord> => ({
  id: name,
  header: snWords[name].label,
  cell: (sn) => <Used sn={sn} name={name} />,
  align: 'end',
  // The header of this column is longer than the others.
  width: name === 'concurrentNumber' ? 168 : 110,
  hidden,
  exports: [countOf(name), name],
});

/** Columns of the list. Columns that are rarely needed are hidden by default. */
export const snColumns: readonly Column<SnRecord>[] = [
  {
    id: 'sn',
    header: snWords.sn.label,
    cell: ({ sn }) => <Sn value={sn} />,
    aside: ({ sn }) => <CopyButton text={sn} what="SN" />,
    sort: 'sn',
    width: 196,
  },
  {
    id: 'standing',
    header: snWords.standing.label,
    cell: (sn) => <SnStatusPill sn={sn} />,
    width: 154,
    fact: true,
    exports: ['standing'],
  },
  {
    id: 'customer',
    header: snWords.customer.label,
    cell: ({ customer }) => <OptionalText value={customer?.name} />,
    exports: ['customer.name'],
    width: 190,
    fact: true,
  },
  {
    id: 'product',
    header: msg`Product / template`,
    cell: ({ product, template }) => <Pair name={product?.productName} of={template?.name} />,
    exports: ['product.productName', 'template.name'],
    width: 200,
  },
  {
    id: 'business',
    header: snWords.business.label,
    cell: ({ business }) => <OptionalText value={business?.name} />,
    exports: ['business.name'],
    width: 124,
    hidden: true,
  },
  {
    id: 'type',
    header: snWords.type.label,
    cell: ({ type }) => (
      <Tag>
        <Word label={typeLabels[type]} />
      </Tag>
    ),
    width: 130,
    hidden: true,
  },
  {
    id: 'expires',
    header: snWords.expires.label,
    cell: (sn) => <Ends sn={sn} />,
    sort: 'expires',
    width: 206,
    fact: true,
  },
  {
    id: 'daysLeft',
    header: msg`Days left`,
    cell: (sn) => <DaysLeft sn={sn} />,
    align: 'end',
    width: 100,
    hidden: true,
    exports: [],
  },
  used('volumeNumber', true),
  used('usersNumber', true),
  used('concurrentNumber'),
  {
    id: 'peakCount',
    header: snWords.peakCount.label,
    cell: (sn) => <Peak sn={sn} />,
    align: 'end',
    width: 130,
    hidden: true,
    exports: ['peakCount', 'concurrentNumber'],
  },
  time('activeDate', true),
  time('updateTime', true),
  {
    id: 'description',
    header: snWords.description.label,
    cell: ({ description }) => <OptionalText value={description} />,
    width: 280,
    hidden: true,
  },
  {
    id: 'customerGroup',
    header: snWords.customerGroup.label,
    cell: ({ customer }) => <OptionalText value={customer?.groupName} />,
    exports: ['customer.groupName'],
    width: 160,
    hidden: true,
  },
  {
    id: 'customerEmail',
    header: msg`Customer e-mail`,
    cell: ({ customer }) => <OptionalText value={customer?.email} />,
    exports: ['customer.email'],
    width: 200,
    hidden: true,
  },
  time('startDate', true),
  time('endDate', true),
  limit('expirationDays', true),
  {
    id: 'graceDays',
    header: snWords.graceDays.label,
    cell: ({ graceDays }) => <NumberText value={graceDays} />,
    align: 'end',
    width: 110,
    hidden: true,
  },
  time('graceUntil', true),
  used('usageNumber', true),
  limit('maxOfflineMinutes', true),
  limit('transferVolume', true),
  limit('transferNumber', true),
  limit('reclaimMinutes', true),
  {
    id: 'flags',
    header: snWords.flag.label,
    cell: (sn) => <Flags sn={sn} />,
    width: 260,
    exports: flagNames,
    hidden: true,
  },
  time('lastUpdateDate', true),
  time('regDate', true),
];
