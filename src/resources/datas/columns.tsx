import type { DataRecord } from '#contract/catalogue/datas.ts';
import { dataFields } from '#contract/records/datas.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { dataWords } from '../../words/lists.ts';

const column = columnsFor<DataRecord, typeof dataFields>(dataFields, dataWords);
const name = column('name', { cell: (item) => item.name, width: 240 });
const value = column('value', { width: 420 });
const updateTime = column('updateTime', { width: 150 });

/** Columns for an owner without inherited items. */
export const ownColumns: readonly Column<DataRecord>[] = [name, value, updateTime];

export const dataColumns: readonly Column<DataRecord>[] = [name, value, column('source', { width: 130 }), updateTime];
