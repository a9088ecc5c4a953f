import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { ProductFeatureCreate, ProductFeatureUpdate } from '#contract/catalogue/product-features.ts';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { productFeatureQueries, useCreateFeature, useUpdateFeature } from './feature-api.ts';
import { featureGroups } from './fields.tsx';

export function FeatureCreateDrawer() {
  const { t } = useLingui();
  const { productName = '' } = useParams();
  const create = useCreateFeature(productName);
  return (
    <CreateDrawer
      title={t`New feature of ${productName}`}
      action={t`Create feature`}
      done={({ name }) => t`Created the feature “${name}”`}
      groups={featureGroups}
      initial={{ type: 'ReadOnly' }}
      // The cast is safe, because the form requires every field that `ProductFeatureCreate` requires.
      create={(record, idempotencyKey) => create.mutateAsync({ body: record as ProductFeatureCreate, idempotencyKey })}
    />
  );
}

export function FeatureEditDrawer() {
  const { t } = useLingui();
  const { productName = '', featureId = '' } = useParams();
  const id = Number(featureId);
  const update = useUpdateFeature(productName);
  return (
    <EditDrawer
      called={t`feature ${featureId}`}
      operation="updateProductFeatures"
      nameOf={({ name }) => name}
      query={productFeatureQueries.detail(productName, id)}
      groups={featureGroups}
      save={(body, ifMatch) => update.mutateAsync({ body: { ...body, id } satisfies ProductFeatureUpdate, ifMatch })}
    />
  );
}
