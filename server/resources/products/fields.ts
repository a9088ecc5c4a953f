import { productNames } from '../../contract/catalogue/products.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { namedColumns } from '../../query/named.ts';
import { scopedList } from '../../query/scope.ts';
import type { WriteFields } from '../../core/write.ts';
import { unarchivedSns } from '../sns/count-store.ts';

export const productList: ListDefinition = {
  from: 'product p',
  id: 'p.id',
  record: {
    productName: ['p.name', 'text'],
    productGuid: ['p.guid', 'text'],
    refId: ['p.ref_id', 'text'],
    description: ['p.description', 'text'],
    regDate: ['p.reg_date', 'time'],
  },
  ...namedColumns(
    productNames,
    'p',
    { productName: { sql: 'p.name' }, productGuid: { sql: 'p.guid' } },
    { productName: 'p.name collate nocase', refId: 'p.ref_id collate nocase' },
  ),
};

export const scopedProductList = scopedList(productList, {
  sns: { record: { snCount: [unarchivedSns('product_id = p.id'), 'number'] } },
  templates: { record: { templateCount: ['(select count(*) from template where product_id = p.id)', 'number'] } },
});

export const productFields: WriteFields = {
  productName: { column: 'name', as: 'kept' },
  refId: { column: 'ref_id', as: 'value' },
  description: { column: 'description', as: 'value' },
};

export const templateList: ListDefinition = {
  from: 'template t',
  id: 't.id',
  record: {
    name: ['t.name', 'text'],
    regDate: ['t.reg_date', 'time'],
    status: ['t.status', 'number'],
    description: ['t.description', 'text'],
  },
  querys: {},
  sorts: {},
};

export const templateFields: WriteFields = {
  name: { column: 'name', as: 'kept' },
  description: { column: 'description', as: 'value' },
};

export const fileList: ListDefinition = {
  from: 'product_file f',
  id: 'f.id',
  record: {
    fileName: ['f.name', 'text'],
    size: ['f.size', 'number'],
    sha256: ['f.sha256', 'text'],
    fileToken: ['f.token', 'text'],
    regDate: ['f.reg_date', 'time'],
  },
  querys: {},
  sorts: {},
};
