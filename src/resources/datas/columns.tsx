import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { DataRecord } from '#contract/catalogue/datas.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { OptionalText } from '../../components/text/text.tsx';

const sourceLabels: Readonly<Record<DataRecord['source'], MessageDescriptor>> = {
  SN: msg`This SN`,
  TEMPLATE: msg`Template`,
  PRODUCT: msg`Product`,
};

function Source({ source }: Pick<DataRecord, 'source'>) {
  return useLingui().i18n._(sourceLabels[source]);
}

const source: Column<DataRecord> = {
  id: 'source',
  header: msg`From`,
  cell: (item) => <Source source={item.source} />,
  width: 130,
};

/** Columns for an owner without inherited items. */
export const ownColumns: readonly Column<DataRecord>[] = [
  { id: 'name', header: msg`Name`, cell: ({ name }) => name, width: 240 },
  { id: 'value', header: msg`Value`, cell: ({ value }) => <OptionalText value={value} />, width: 420 },
  { id: 'updateTime', header: msg`Updated`, cell: ({ updateTime }) => <DateTime value={updateTime} />, width: 150 },
];

export const dataColumns: readonly Column<DataRecord>[] = [...ownColumns.slice(0, 2), source, ...ownColumns.slice(2)];
