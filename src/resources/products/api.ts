import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProductCreate, ProductRecord, ProductUpdate } from '#contract/catalogue/products.ts';
import { call, type Reply } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { pageQuery, replyQuery } from '../../lib/api/page-query.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { productKeys } from './keys.ts';

export const productQueries = {
  list: (request: ListRequest) =>
    pageQuery(productKeys.lists, 'POST /products/data', request, { scope: ['sns', 'templates'] }),
  detail: (name: string) =>
    replyQuery(productKeys.detail(name), 'GET /products/{productName}', { path: { productName: name } }),
};

/**
 * Returns the mutation that creates a product with its Default template. The API skips a name that exists; here that is
 * an error. Otherwise the operator would mistake the existing product for the new one.
 */
export const useCreateProduct = () =>
  useChange('product', async ({ body, idempotencyKey }: { body: ProductCreate; idempotencyKey: string }) => {
    const reply = await call('POST /products', { body, idempotencyKey });
    if (isSkipped(body, reply)) throw nameTaken(body.productName);
    return reply;
  });

/** True when the API skipped an existing name. A new record has version 1 and the values that were sent. */
function isSkipped(body: ProductCreate, { items: [record], etag }: Reply<ProductRecord>): boolean {
  return etag !== '"1"' || !sameText(record?.refId, body.refId) || !sameText(record?.description, body.description);
}

// The server stores texts in Unicode form NFC.
const sameText = (one: string | undefined, other: string | null | undefined): boolean =>
  (one ?? '').trim() === (other ?? '').normalize('NFC').trim();

const nameTaken = (name: string): ApiError =>
  new ApiError({
    kind: 'refused',
    code: 4090,
    message: `A product named '${name}' exists already.`,
    errors: [{ path: 'productName', msg: 'is taken' }],
  });

/**
 * Returns the mutation that changes fields of a product. `ifMatch` makes it fail if the product has changed since it
 * was read.
 */
export function useUpdateProduct(name: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: ProductUpdate; ifMatch: string | undefined }) =>
      call('PATCH /products/{productName}', { path: { productName: name }, body, ifMatch }),
    onSuccess: (reply) => {
      const [record] = reply.items;
      if (record !== undefined) queryClient.setQueryData(productKeys.detail(record.productName), reply);
      return queryClient.invalidateQueries({ queryKey: productKeys.lists });
    },
  });
}

/**
 * Returns the mutation that deletes a product with its templates, features and files. Fails with 4092 while SNs use it.
 */
export function useDeleteProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('DELETE /products/{productName}', { path: { productName: name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productKeys.lists }),
  });
}
