import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import type { ProductFeatureRecord } from '#contract/catalogue/features.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Button, LinkButton } from '../../components/kit/button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { Mono, NumberText, OptionalText } from '../../components/text/text.tsx';
import { useDrawerHref } from '../../lib/drawer-route.ts';
import { useCan } from '../../lib/api/session.ts';
import { featureName, productFeatureQueries } from './feature-api.ts';
import { FeatureTypeName } from './feature-type-name.tsx';
import { DeleteFeaturesDialog } from './delete-features-dialog.tsx';
import { productFeatureFilters } from './filters.ts';
import { productPaths } from './paths.ts';
import { useProduct } from './product-page.tsx';

const columns: readonly Column<ProductFeatureRecord>[] = [
  { id: 'name', header: msg`Name`, cell: ({ name }) => name, sort: 'name', width: 220 },
  {
    id: 'featureId',
    header: msg`fid`,
    cell: ({ featureId }) => <NumberText value={featureId} />,
    sort: 'featureId',
    align: 'end',
    width: 90,
  },
  {
    id: 'version',
    header: msg`Version`,
    cell: ({ version }) => <OptionalText value={version} />,
    sort: 'version',
    width: 110,
  },
  { id: 'value', header: msg`Value`, cell: ({ value }) => <NumberText value={value} />, align: 'end', width: 100 },
  { id: 'endDate', header: msg`End date`, cell: ({ endDate }) => <DateTime value={endDate} day />, width: 120 },
  {
    id: 'expirationDays',
    header: msg`Days`,
    cell: ({ expirationDays }) => <NumberText value={expirationDays} />,
    align: 'end',
    width: 90,
  },
  { id: 'users', header: msg`Users`, cell: ({ users }) => <NumberText value={users} />, align: 'end', width: 90 },
  { id: 'type', header: msg`Type`, cell: ({ type }) => <FeatureTypeName type={type} />, width: 130 },
  { id: 'id', header: msg`Id`, cell: ({ id }) => <NumberText value={id} />, sort: 'id', align: 'end', width: 90 },
  { id: 'guid', header: msg`GUID`, cell: ({ guid }) => <Mono>{guid}</Mono>, width: 300, hidden: true },
];

const featureId = ({ id }: ProductFeatureRecord): string => String(id);

export function ProductFeaturesTab() {
  const { t } = useLingui();
  const can = useCan();
  const drawer = useDrawerHref();
  const { productName } = useProduct();
  const [deleting, setDeleting] = useState<readonly ProductFeatureRecord[]>();
  const query = useMemo(() => productFeatureQueries.list(productName), [productName]);
  const create = can('createProductFeatures')
    ? { label: t`New feature`, to: productPaths.newFeature(productName) }
    : undefined;
  const edit = ({ id }: ProductFeatureRecord) => drawer(productPaths.feature(productName, id));
  const mayEdit = can('updateProductFeatures');
  return (
    <ListPage
      embedded
      id="product-features"
      title={t`Features of ${productName}`}
      query={query}
      columns={columns}
      fields={productFeatureFilters}
      search={{ name: 'name', label: t`Search names` }}
      rowId={featureId}
      rowName={featureName}
      {...(mayEdit ? { rowHref: edit, editHref: edit } : {})}
      rowActions={
        mayEdit
          ? (feature) => [
              { label: t`Edit`, icon: IconPencil, to: edit(feature) },
              { label: t`Delete`, icon: IconTrash, danger: true, run: () => setDeleting([feature]) },
            ]
          : undefined
      }
      bulkActions={
        can('deleteProductFeatures')
          ? (rows) => (
              <Button leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(rows)}>
                <Trans>Delete</Trans>
              </Button>
            )
          : undefined
      }
      create={create}
      empty={{
        text: t`No features yet. Templates and SNs can select only what the product has.`,
        action: create === undefined ? undefined : <LinkButton to={create.to}>{create.label}</LinkButton>,
      }}
    >
      <Outlet />
      {deleting !== undefined && (
        <DeleteFeaturesDialog product={productName} features={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </ListPage>
  );
}
