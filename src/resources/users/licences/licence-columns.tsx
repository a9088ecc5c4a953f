import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { UserBusinessRecord } from '#contract/holders/user-businesses.ts';
import type { Column } from '../../../components/data-table/columns.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { Tag } from '../../../components/text/status-pill.tsx';
import { NumberText, OptionalText } from '../../../components/text/text.tsx';
import { typeLabels } from '../../../words/licence-types.ts';

function TypeTag({ type }: Pick<UserBusinessRecord, 'type'>) {
  const { i18n } = useLingui();
  return <Tag>{i18n._(typeLabels[type])}</Tag>;
}

const ofUser = ['endDate', 'volumeNumber'];

export const licenceColumns: readonly Column<UserBusinessRecord>[] = [
  { id: 'name', header: msg`Business`, cell: ({ name }) => name, width: 240 },
  { id: 'type', header: msg`Type`, cell: ({ type }) => <TypeTag type={type} />, width: 140 },
  { id: 'endDate', header: msg`End date`, cell: ({ endDate }) => <DateTime value={endDate} relative />, width: 240 },
  {
    id: 'volumeNumber',
    header: msg`Terminals`,
    cell: ({ volumeNumber }) => <NumberText value={volumeNumber} none="∞" />,
    align: 'end',
    width: 110,
  },
  {
    id: 'description',
    header: msg`Description`,
    cell: ({ description }) => <OptionalText value={description} />,
    width: 300,
  },
];

/** Columns of the businesses that a user may not use. These have no terms. */
export const deniedColumns = licenceColumns.filter(({ id }) => !ofUser.includes(id));
