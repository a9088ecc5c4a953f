import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import type { ProductRecord } from '#contract/catalogue/products.ts';
import { LinkButton } from '../../components/kit/button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { useCan } from '../../lib/api/session.ts';
import { productQueries } from './api.ts';
import { DeleteProductDialog } from './delete-dialogs.tsx';
import { productColumns, productFilters } from './fields.tsx';
import { productPaths } from './paths.ts';

const productId = ({ productGuid }: ProductRecord) => productGuid;
const productName = (product: ProductRecord) => product.productName;

export function ProductListPage() {
  const { t } = useLingui();
  const can = useCan();
  const [deleting, setDeleting] = useState<string>();
  const create = can('createProduct') ? { label: t`New product`, to: productPaths.new } : undefined;

  const rowActions = ({ productName: name }: ProductRecord): RowAction[] => [
    ...(can('updateProduct') ? [{ label: t`Edit`, icon: IconPencil, to: productPaths.edit(name) }] : []),
    ...(can('deleteProduct')
      ? [{ label: t`Delete`, icon: IconTrash, danger: true, run: () => setDeleting(name) }]
      : []),
  ];

  return (
    <ListPage
      id="products"
      title={t`Products`}
      query={productQueries.list}
      columns={productColumns}
      fields={productFilters}
      search={{ name: 'productName', label: t`Search names` }}
      rowId={productId}
      rowName={productName}
      rowHref={(product) => productPaths.view(product.productName)}
      editHref={can('updateProduct') ? (product) => productPaths.edit(product.productName) : undefined}
      rowActions={can('updateProduct') || can('deleteProduct') ? rowActions : undefined}
      create={create}
      empty={{
        text: t`No products yet. A product has features, and templates that select some of them.`,
        action: create === undefined ? undefined : <LinkButton to={create.to}>{create.label}</LinkButton>,
      }}
    >
      <Outlet />
      {deleting !== undefined && <DeleteProductDialog name={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}
