import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import type { ProductFeatureRecord } from '#contract/catalogue/features.ts';
import { Button, LinkButton } from '../../components/kit/button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { useDrawerHref } from '../../lib/drawer-route.ts';
import { useCan } from '../../lib/api/session.ts';
import { featureName, productFeatureQueries } from './feature-api.ts';
import { DeleteFeaturesDialog } from './delete-features-dialog.tsx';
import { featureColumns, productFeatureFilters } from './fields.tsx';
import { productPaths } from './paths.ts';
import { useProduct } from './product-page.tsx';

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
      columns={featureColumns}
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
