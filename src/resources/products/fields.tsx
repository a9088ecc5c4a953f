import { msg } from '@lingui/core/macro';
import type { ProductFeatureRecord } from '#contract/catalogue/features.ts';
import type { ProductRecord } from '#contract/catalogue/products.ts';
import { featureFields } from '#contract/records/features.ts';
import { productFields, templateFields } from '#contract/records/products.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { formLines, type FormField, type FormGroup } from '../../components/form/fields.ts';
import type { FactLine } from '../../components/page/facts.tsx';
import { CopiedFact } from '../../components/text/copy-button.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Mono } from '../../components/text/text.tsx';
import { SnCount } from '../../domain/sn-count.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { featureWords } from '../../words/features.ts';
import { productWords, templateWords } from '../../words/products.ts';
import { productPaths } from './paths.ts';

const productGroups = (name: Partial<FormField> = {}): readonly FormGroup[] => [
  {
    id: 'product',
    label: msg`Product`,
    fields: formLines(productFields, productWords)(['productName', 'refId', 'description'], { productName: name }),
  },
];

export const newProductGroups = productGroups();
export const editProductGroups = productGroups({
  help: msg`Scripts that use the old name, for example to generate SNs, must be changed.`,
});

const templateGroups = (name: Partial<FormField> = {}): readonly FormGroup[] => [
  {
    id: 'template',
    label: msg`Template`,
    fields: formLines(templateFields, templateWords)(['name', 'description'], { name }),
  },
];

export const newTemplateGroups = templateGroups();
export const editTemplateGroups = templateGroups({
  help: msg`Scripts that use the old name, for example to generate SNs, must be changed.`,
});
export const defaultTemplateGroups = templateGroups({
  help: msg`Every product has a template named Default. It keeps this name.`,
  readOnly: true,
});

const lines = formLines(featureFields, featureWords);

export const featureGroups: readonly FormGroup[] = [
  {
    id: 'identity',
    label: msg`Identity`,
    help: [
      msg`Features may share a name or an fid. The combination of fid, name, version and value must be unique in the product.`,
    ],
    fields: lines(['featureId', 'name', 'version']),
  },
  {
    id: 'content',
    label: msg`Content`,
    fields: lines(['value', 'endDate', 'expirationDays', 'users', 'type'], {
      value: { max: Number.MAX_SAFE_INTEGER },
      type: { required: true },
    }),
  },
  {
    id: 'flags',
    label: msg`For the licensed application`,
    help: [msg`Passed on to the application. These values have no effect in this service.`],
    fields: lines(['hidden', 'display', 'online', 'overwrite', 'ignoreSnUser']),
  },
];

const exact = { kind: 'exact' } as const;

export const productFilters = filterLines(
  productFields,
  productWords,
  ['productName', 'refId', 'description', 'regDate', 'productGuid'],
  { productGuid: exact },
);

export const productFeatureFilters = filterLines(
  featureFields,
  featureWords,
  ['name', 'featureId', 'version', 'id', 'guid'],
  { guid: exact },
);

const column = columnsFor<ProductRecord, typeof productFields>(productFields, productWords);

export const productColumns: readonly Column<ProductRecord>[] = [
  column('productName', { width: 260 }),
  column('refId', { cell: ({ refId }) => <Mono>{refId ?? '–'}</Mono>, width: 180 }),
  column('templateCount', { width: 104, fact: true }),
  column('snCount', {
    cell: ({ productName, snCount }) => <SnCount count={snCount} href={productPaths.sns(productName)} />,
    width: 90,
    fact: true,
  }),
  column('description', { width: 320 }),
  column('regDate', { width: 150 }),
  column('productGuid', { cell: ({ productGuid }) => <Mono>{productGuid}</Mono>, width: 300, hidden: true }),
];

/** The facts below the title of a product. */
export const productHead: readonly FactLine<ProductRecord>[] = [
  column('description'),
  column('refId', { cell: ({ refId }) => <CopiedFact label={productWords.refId.label} text={refId} /> }),
  column('productGuid', {
    cell: ({ productGuid }) => <CopiedFact label={productWords.productGuid.label} text={productGuid} />,
  }),
];

const ofFeature = columnsFor<ProductFeatureRecord, typeof featureFields>(featureFields, featureWords);

export const featureColumns: readonly Column<ProductFeatureRecord>[] = [
  ofFeature('name', { width: 220 }),
  ofFeature('featureId', { width: 90 }),
  ofFeature('version', { width: 110 }),
  ofFeature('value', { width: 100 }),
  ofFeature('endDate', { cell: ({ endDate }) => <DateTime value={endDate} day />, width: 120 }),
  ofFeature('expirationDays', { width: 90 }),
  ofFeature('users', { width: 90 }),
  ofFeature('type', { width: 130 }),
  ofFeature('id', { align: 'end', width: 90 }),
  ofFeature('guid', { cell: ({ guid }) => <Mono>{guid}</Mono>, width: 300, hidden: true }),
];
