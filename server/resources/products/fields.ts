import { productFields as fields, templateFields as ofTemplate } from '../../contract/records/products.ts';
import { queryColumns, recordColumns, sortColumns, writeFields } from '../../query/fields.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { scopedList } from '../../query/scope.ts';
import { unarchivedSns } from '../sns/count-store.ts';

export const productList: ListDefinition = {
  from: 'product p',
  id: 'p.id',
  record: recordColumns(fields, 'p', {}),
  querys: queryColumns(fields, 'p', {}),
  sorts: sortColumns(fields, 'p', {}),
};

export const scopedProductList = scopedList(productList, {
  sns: { record: { snCount: [unarchivedSns('product_id = p.id'), 'number'] } },
  templates: { record: { templateCount: ['(select count(*) from template where product_id = p.id)', 'number'] } },
});

export const productFields = writeFields(fields);

export const templateList: ListDefinition = {
  from: 'template t',
  id: 't.id',
  record: recordColumns(ofTemplate, 't', {}),
  querys: {},
  sorts: {},
};

export const templateFields = writeFields(ofTemplate);

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
