import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { ProductRecord } from '#contract/catalogue/products.ts';
import { RecordHead } from '../../components/page/facts.tsx';
import { HeadActions } from '../../components/page/head-actions.tsx';
import { RecordPage, useLoadedRecord } from '../../components/page/record-page.tsx';
import { useCan } from '../../lib/api/session.ts';
import { productQueries } from './api.ts';
import { DeleteProductDialog } from './delete-dialogs.tsx';
import { productHead } from './fields.tsx';
import { productPaths } from './paths.ts';

export function ProductPage() {
  const { t } = useLingui();
  const can = useCan();
  const { productName: name = '' } = useParams();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <RecordPage
        query={useQuery(productQueries.detail(name))}
        name={name}
        recent={{ kind: 'product', key: name }}
        crumbs={[{ label: t`Products`, to: productPaths.list }]}
        tabsLabel={t`Parts of the product`}
        tabs={[
          { to: productPaths.view(name), label: msg`Templates` },
          { to: productPaths.features(name), label: msg`Features` },
          { to: productPaths.files(name), label: msg`Files` },
          { to: productPaths.sns(name), label: msg`SNs` },
          { to: productPaths.activity(name), label: msg`Activity`, operation: 'listActivity' },
        ]}
        head={({ record }) => <RecordHead facts={productHead} record={record} />}
        actions={() => (
          <HeadActions
            onDelete={can('deleteProduct') ? () => setDeleting(true) : undefined}
            edit={can('updateProduct') ? productPaths.edit(name) : undefined}
          />
        )}
      />
      {deleting && <DeleteProductDialog name={name} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Returns the product of the page that contains the tab. */
export const useProduct = (): ProductRecord => useLoadedRecord<ProductRecord>().record;
