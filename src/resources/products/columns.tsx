import { msg } from '@lingui/core/macro';
import type { ProductRecord } from '#contract/catalogue/products.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { SnCount } from '../../domain/sn-count.tsx';
import { Mono, NumberText, OptionalText } from '../../components/text/text.tsx';
import { productPaths } from './paths.ts';

export const productColumns: readonly Column<ProductRecord>[] = [
  { id: 'productName', header: msg`Name`, cell: ({ productName }) => productName, sort: 'productName', width: 260 },
  {
    id: 'refId',
    header: msg`Reference id`,
    cell: ({ refId }) => (refId === undefined ? <OptionalText value={refId} /> : <Mono>{refId}</Mono>),
    sort: 'refId',
    width: 180,
  },
  {
    id: 'templateCount',
    header: msg`Templates`,
    cell: ({ templateCount }) => <NumberText value={templateCount} />,
    align: 'end',
    width: 104,
  },
  {
    id: 'snCount',
    header: msg`SNs`,
    cell: ({ productName, snCount }) => <SnCount count={snCount} href={productPaths.sns(productName)} />,
    align: 'end',
    width: 90,
  },
  {
    id: 'description',
    header: msg`Description`,
    cell: ({ description }) => <OptionalText value={description} />,
    width: 380,
  },
  {
    id: 'regDate',
    header: msg`Created`,
    cell: ({ regDate }) => <DateTime value={regDate} />,
    sort: 'regDate',
    width: 150,
  },
  {
    id: 'productGuid',
    header: msg`GUID`,
    cell: ({ productGuid }) => <Mono>{productGuid}</Mono>,
    width: 300,
    hidden: true,
  },
];
