import { dataFields, type DataSource } from '../../contract/records/datas.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { recordColumns } from '../../query/fields.ts';

export const OWNER_COLUMN = {
  SN: 'sn_id',
  TEMPLATE: 'template_id',
  PRODUCT: 'product_id',
} as const satisfies Record<DataSource, string>;

export const dataList: ListDefinition = {
  from: 'data d',
  id: 'd.id',
  record: recordColumns(dataFields, 'd', {
    source: [
      "case when d.sn_id is not null then 'SN' when d.template_id is not null then 'TEMPLATE' else 'PRODUCT' end",
      'text',
    ],
  }),
  querys: {},
  sorts: {},
};
