import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { ProductFeatureCreate, ProductFeatureUpdate } from '#contract/catalogue/product-features.ts';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { productFeatureQueries, useCreateFeature, useUpdateFeature } from './feature-api.ts';
import { featureGroups } from './fields.ts';

/** Adds a feature to a product; templates and SNs do not select it yet. */
export function FeatureCreateDrawer() {
  const { t } = useLingui();
  const { productName = '' } = useParams();
  const create = useCreateFeature(productName);
  return (
    <CreateDrawer
      title={t`New feature of ${productName}`}
      action={t`Create feature`}
      groups={featureGroups}
      initial={{ type: 'ReadOnly' }}
      // The field table has a line for each required field, which the form holds to be filled.
      create={(record, idempotencyKey) => create.mutateAsync({ body: record as ProductFeatureCreate, idempotencyKey })}
    />
  );
}

/** Edits a feature of a product; templates and SNs that do not override it follow. */
export function FeatureEditDrawer() {
  const { t } = useLingui();
  const { productName = '', featureId = '' } = useParams();
  const id = Number(featureId);
  const update = useUpdateFeature(productName);
  return (
    <EditDrawer
      title={t`Edit feature ${featureId}`}
      query={productFeatureQueries.detail(productName, id)}
      groups={featureGroups}
      save={(body, ifMatch) => update.mutateAsync({ body: { ...body, id } satisfies ProductFeatureUpdate, ifMatch })}
    />
  );
}
