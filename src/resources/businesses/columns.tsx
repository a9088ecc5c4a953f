import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import type { BusinessRecord } from '#contract/catalogue/businesses.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Tag } from '../../components/text/status-pill.tsx';
import { SnCount } from '../../domain/sn-count.tsx';
import { Mono, NumberText, OptionalText } from '../../components/text/text.tsx';
import { typeLabels } from '../../words/licence-types.ts';
import { snsHref } from '../../domain/sn-queries.ts';
import { controlLabels, osLabels } from './labels.ts';

function Word({ label }: { label: MessageDescriptor }) {
  return useLingui().i18n._(label);
}

type LimitName =
  'volumeNumber' | 'concurrentNumber' | 'usersNumber' | 'usageNumber' | 'expirationDays' | 'maxOfflineMinutes';

const limit = (name: LimitName, header: MessageDescriptor, hidden = false): Column<BusinessRecord> => ({
  id: name,
  header,
  cell: (business) => <NumberText value={business[name]} none="∞" />,
  align: 'end',
  // The one long header among them.
  width: name === 'concurrentNumber' ? 168 : 120,
  hidden,
});

export const businessColumns: readonly Column<BusinessRecord>[] = [
  { id: 'name', header: msg`Name`, cell: ({ name }) => name, sort: 'name', width: 260 },
  {
    id: 'type',
    header: msg`Type`,
    cell: ({ type }) => (
      <Tag>
        <Word label={typeLabels[type]} />
      </Tag>
    ),
    width: 150,
  },
  {
    id: 'controlType',
    header: msg`Control`,
    cell: ({ controlType }) => <Word label={controlLabels[controlType]} />,
    width: 150,
  },
  {
    id: 'businessOs',
    header: msg`Platform`,
    cell: ({ businessOs }) => <Word label={osLabels[businessOs]} />,
    width: 130,
  },
  {
    id: 'snCount',
    header: msg`SNs`,
    cell: ({ name, snCount }) => (
      <SnCount count={snCount} href={snsHref({ name: 'businessName', op: 'is', values: [name] })} />
    ),
    align: 'end',
    width: 90,
  },
  limit('volumeNumber', msg`Devices`),
  limit('concurrentNumber', msg`Concurrent sessions`),
  limit('usersNumber', msg`Users`),
  limit('expirationDays', msg`Valid for`),
  limit('usageNumber', msg`Uses`, true),
  limit('maxOfflineMinutes', msg`Offline period`, true),
  {
    id: 'startDate',
    header: msg`Starts`,
    cell: ({ startDate }) => <DateTime value={startDate} />,
    width: 150,
    hidden: true,
  },
  {
    id: 'endDate',
    header: msg`End date`,
    cell: ({ endDate }) => <DateTime value={endDate} />,
    width: 150,
    hidden: true,
  },
  {
    id: 'description',
    header: msg`Description`,
    cell: ({ description }) => <OptionalText value={description} />,
    width: 280,
  },
  {
    id: 'regDate',
    header: msg`Created`,
    cell: ({ regDate }) => <DateTime value={regDate} />,
    sort: 'regDate',
    width: 150,
  },
  { id: 'guid', header: msg`GUID`, cell: ({ guid }) => <Mono>{guid}</Mono>, width: 300, hidden: true },
];
