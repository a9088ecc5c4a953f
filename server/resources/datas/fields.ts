import type { DataSource } from '../../contract/catalogue/datas.ts';
import type { ListDefinition } from '../../query/definition.ts';

export const OWNER_COLUMN = {
  SN: 'sn_id',
  TEMPLATE: 'template_id',
  PRODUCT: 'product_id',
} as const satisfies Record<DataSource, string>;

export const dataList: ListDefinition = {
  from: 'data d',
  id: 'd.id',
  record: {
    name: ['d.name', 'text'],
    value: ['d.value', 'text'],
    source: ["iif(d.sn_id is not null, 'SN', iif(d.template_id is not null, 'TEMPLATE', 'PRODUCT'))", 'text'],
    updateTime: ['d.update_time', 'time'],
  },
  querys: {},
  sorts: {},
};
