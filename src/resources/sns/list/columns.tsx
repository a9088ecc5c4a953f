import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { SnFlag, SnLimit } from '#contract/sns/attributes.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import type { Column } from '../../../components/data-table/columns.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { licenceFields } from '../../../domain/licence-fields.ts';
import { Sn } from '../../../domain/sn.tsx';
import { Tag } from '../../../components/text/status-pill.tsx';
import { NumberText, OptionalText } from '../../../components/text/text.tsx';
import { typeLabels } from '../../../words/licence-types.ts';
import { DaysLeft, Ends, EndsLine } from '../ends.tsx';
import { flagNames } from '../flags.ts';
import { SnStatusPill } from '../status.tsx';
import { countOf, type UsedLimit } from '../use-of-limits.ts';
import { Peak, Used } from '../used.tsx';
import styles from './sns.module.css';

function Word({ label }: { label: MessageDescriptor }) {
  return useLingui().i18n._(label);
}

/** A name with what it belongs to. */
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
    <OptionalText
      value={new Intl.ListFormat(i18n.locale).format(set.map((name) => i18n._(licenceFields[name].label)))}
    />
  );
}

type Time = 'startDate' | 'endDate' | 'activeDate' | 'lastUpdateDate' | 'updateTime' | 'regDate';

const time = (name: Time, header: MessageDescriptor, hidden = false): Column<SnRecord> => ({
  id: name,
  header,
  cell: (sn) => <DateTime value={sn[name]} />,
  sort: name,
  width: 150,
  hidden,
});

const limit = (name: SnLimit, header: MessageDescriptor, hidden = false): Column<SnRecord> => ({
  id: name,
  header,
  cell: (sn) => <NumberText value={sn[name]} none="∞" />,
  align: 'end',
  width: 110,
  hidden,
});

const used = (name: UsedLimit, header: MessageDescriptor, hidden = false): Column<SnRecord> => ({
  id: name,
  header,
  cell: (sn) => <Used sn={sn} name={name} />,
  align: 'end',
  // The one long header among them.
  width: name === 'concurrentNumber' ? 168 : 110,
  hidden,
  exports: [countOf(name), name],
});

/** Columns of the list; those that are rarely asked for begin hidden. */
export const snColumns: readonly Column<SnRecord>[] = [
  {
    id: 'sn',
    header: msg`SN`,
    cell: ({ sn }) => <Sn value={sn} />,
    aside: ({ sn }) => <CopyButton text={sn} what="SN" />,
    below: (sn) => <EndsLine sn={sn} />,
    sort: 'sn',
    width: 196,
  },
  { id: 'standing', header: msg`Standing`, cell: (sn) => <SnStatusPill sn={sn} />, width: 148, exports: ['standing'] },
  {
    id: 'customer',
    header: msg`Customer`,
    cell: ({ customer }) => <OptionalText value={customer?.name} />,
    exports: ['customer.name'],
    width: 164,
  },
  {
    id: 'product',
    header: msg`Product / template`,
    cell: ({ product, template }) => <Pair name={product?.productName} of={template?.name} />,
    exports: ['product.productName', 'template.name'],
    width: 184,
  },
  {
    id: 'business',
    header: msg`Business`,
    cell: ({ business }) => <OptionalText value={business?.name} />,
    exports: ['business.name'],
    width: 124,
  },
  {
    id: 'type',
    header: msg`Type`,
    cell: ({ type }) => (
      <Tag>
        <Word label={typeLabels[type]} />
      </Tag>
    ),
    width: 130,
  },
  { id: 'expires', header: msg`Expires`, cell: (sn) => <Ends sn={sn} />, sort: 'expires', width: 206 },
  { id: 'daysLeft', header: msg`Days left`, cell: (sn) => <DaysLeft sn={sn} />, align: 'end', width: 100, exports: [] },
  used('volumeNumber', msg`Devices`),
  used('usersNumber', msg`Users`),
  used('concurrentNumber', msg`Concurrent sessions`),
  {
    id: 'peakCount',
    header: msg`Peak in 30 days`,
    cell: (sn) => <Peak sn={sn} />,
    align: 'end',
    width: 130,
    exports: ['peakCount', 'concurrentNumber'],
  },
  time('activeDate', msg`Activated`),
  time('updateTime', msg`Updated`),
  {
    id: 'description',
    header: msg`Description`,
    cell: ({ description }) => <OptionalText value={description} />,
    width: 280,
  },
  {
    id: 'customerGroup',
    header: msg`Customer group`,
    cell: ({ customer }) => <OptionalText value={customer?.groupName} />,
    exports: ['customer.groupName'],
    width: 160,
    hidden: true,
  },
  time('startDate', msg`Starts`, true),
  time('endDate', msg`End date`, true),
  limit('expirationDays', msg`Valid for`, true),
  used('usageNumber', msg`Uses`, true),
  limit('maxOfflineMinutes', msg`Offline period`, true),
  limit('transferVolume', msg`Floating machines`, true),
  limit('transferNumber', msg`Transfers`, true),
  { id: 'flags', header: msg`Options`, cell: (sn) => <Flags sn={sn} />, width: 260, exports: flagNames, hidden: true },
  time('lastUpdateDate', msg`Last licence data`, true),
  time('regDate', msg`Generated`, true),
];
