import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ProductCreate } from '#contract/catalogue/products.ts';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { productQueries, useCreateProduct, useUpdateProduct } from './api.ts';
import { editProductGroups, newProductGroups } from './fields.tsx';
import { productPaths } from './paths.ts';

export function ProductCreateDrawer() {
  const { t } = useLingui();
  const create = useCreateProduct();
  const navigate = useNavigate();
  const made = useRef('');
  return (
    <CreateDrawer
      title={t`New product`}
      action={t`Create product`}
      done={({ productName }) => t`Created the product “${productName}”`}
      groups={newProductGroups}
      initial={{}}
      create={async (record, idempotencyKey) => {
        // The cast is safe, because the form requires every field that `ProductCreate` requires.
        const body = record as ProductCreate;
        made.current = body.productName;
        return create.mutateAsync({ body, idempotencyKey });
      }}
      onCreated={() => void navigate(productPaths.view(made.current))}
    />
  );
}

export function ProductEditDrawer() {
  const { productName = '' } = useParams();
  const update = useUpdateProduct(productName);
  const navigate = useNavigate();
  const name = useRef(productName);
  return (
    <EditDrawer
      called={productName}
      operation="updateProduct"
      nameOf={(product) => product.productName}
      query={productQueries.detail(productName)}
      groups={editProductGroups}
      save={async (body, ifMatch) => {
        const reply = await update.mutateAsync({ body, ifMatch });
        name.current = reply.items[0]?.productName ?? productName;
        return reply;
      }}
      onSaved={() => void navigate(productPaths.view(name.current))}
    />
  );
}
