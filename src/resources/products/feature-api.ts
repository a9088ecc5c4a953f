import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ProductFeatureRecord } from '#contract/catalogue/features.ts';
import type { ProductFeatureCreate, ProductFeatureUpdate } from '#contract/catalogue/product-features.ts';
import { call, type Reply } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { pageQuery } from '../../lib/api/page-query.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { productKeys } from './keys.ts';

export const productFeatureQueries = {
  list: (product: string) => (request: ListRequest) =>
    pageQuery(productKeys.features(product), 'POST /products/{productName}/features/data', request, {
      path: { productName: product },
    }),
  /** Returns up to one page of features by their ids with their uses, in one request. */
  used: (product: string, ids: readonly number[]) =>
    pageQuery(
      productKeys.features(product),
      'POST /products/{productName}/features/data',
      { body: { querys: [{ name: 'id', op: '=', values: [...ids] }] }, offset: 0, limit: ids.length },
      { path: { productName: product }, scope: ['use'] },
    ),
  /** Returns one feature with the ETag of its product. Fails with 1283 when there is none. */
  detail: (product: string, id: number) =>
    queryOptions<Reply<ProductFeatureRecord>, Error, Reply<ProductFeatureRecord>, QueryKey>({
      queryKey: [...productKeys.features(product), id],
      queryFn: async ({ signal }) => {
        const { etag } = await call('GET /products/{productName}', { path: { productName: product }, signal });
        const reply = await call('POST /products/{productName}/features/data', {
          path: { productName: product },
          body: { querys: [{ name: 'id', op: '=', values: [id] }] },
          signal,
        });
        if (reply.items.length === 0)
          throw new ApiError({ kind: 'refused', code: 1283, httpStatus: 404, message: `${id}` });
        return { ...reply, etag };
      },
    }),
};

/** Returns the name with the version, because several features may have the same name. */
export const featureName = ({ name, version }: Pick<ProductFeatureRecord, 'name' | 'version'>): string =>
  version === undefined ? name : `${name} ${version}`;

export const useCreateFeature = (product: string) =>
  useChange('product', ({ body, idempotencyKey }: { body: ProductFeatureCreate; idempotencyKey: string }) =>
    call('POST /products/{productName}/features', { path: { productName: product }, body: [body], idempotencyKey }),
  );

export const useUpdateFeature = (product: string) =>
  useChange('product', ({ body, ifMatch }: { body: ProductFeatureUpdate; ifMatch: string | undefined }) =>
    call('PATCH /products/{productName}/features', { path: { productName: product }, body: [body], ifMatch }),
  );

/**
 * Returns the mutation that deletes features: all or none. Fails with 4092 while a locked template or an SN uses one of
 * them.
 */
export const useDeleteFeatures = (product: string) =>
  useChange('product', (ids: readonly number[]) =>
    call('DELETE /products/{productName}/features', {
      path: { productName: product },
      body: ids.map((id) => ({ id })),
    }),
  );
