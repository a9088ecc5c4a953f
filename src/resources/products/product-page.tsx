import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useOutletContext, useParams } from 'react-router';
import type { ProductRecord } from '#contract/catalogue/products.ts';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { HeadActions } from '../../components/page/head-actions.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { Tabs } from '../../components/page/tabs.tsx';
import { Mono } from '../../components/text/text.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useOpened } from '../../lib/recents.ts';
import { useCan } from '../../lib/api/session.ts';
import { productQueries } from './api.ts';
import { DeleteProductDialog } from './delete-dialogs.tsx';
import { productPaths } from './paths.ts';
import styles from './products.module.css';

export function ProductPage() {
  const { t } = useLingui();
  const can = useCan();
  const { productName = '' } = useParams();
  const [deleting, setDeleting] = useState(false);
  const query = useQuery(productQueries.detail(productName));
  usePageTitle(productName);
  useOpened({ kind: 'product', title: productName, to: productPaths.view(productName) }, query);
  const product = query.data?.items[0];
  const crumbs = [{ label: t`Products`, to: productPaths.list }];
  const tabs = [
    { to: productPaths.view(productName), label: t`Templates` },
    { to: productPaths.features(productName), label: t`Features` },
    { to: productPaths.files(productName), label: t`Files` },
    { to: productPaths.sns(productName), label: t`SNs` },
    ...(can('queryAudit') ? [{ to: productPaths.activity(productName), label: t`Activity` }] : []),
  ];
  return (
    <div className={styles.page}>
      <PageHeader
        title={productName}
        crumbs={crumbs}
        actions={
          product !== undefined && (
            <HeadActions
              onDelete={can('deleteProduct') ? () => setDeleting(true) : undefined}
              edit={can('updateProduct') ? productPaths.edit(productName) : undefined}
            />
          )
        }
      >
        {product !== undefined && <Facts product={product} />}
      </PageHeader>
      {product !== undefined && <Tabs tabs={tabs} label={t`Parts of the product`} />}
      {query.isPending && <SkeletonLines />}
      {query.error !== null && (
        <Failure error={query.error} onRetry={() => void query.refetch()} back={crumbs.at(-1)} />
      )}
      {product !== undefined && <Outlet context={product satisfies ProductRecord} />}
      {deleting && <DeleteProductDialog name={productName} onClose={() => setDeleting(false)} />}
    </div>
  );
}

/** Returns the product of the page that contains the tab. */
export const useProduct = (): ProductRecord => useOutletContext<ProductRecord>();

function Facts({ product: { refId, productGuid, description } }: { product: ProductRecord }) {
  const { t } = useLingui();
  return (
    <div className={styles.facts}>
      {description !== undefined && <p>{description}</p>}
      {refId !== undefined && (
        <span>
          <Trans>Reference id</Trans> <Mono>{refId}</Mono> <CopyButton text={refId} what={t`reference id`} />
        </span>
      )}
      <span>
        GUID <Mono>{productGuid}</Mono> <CopyButton text={productGuid} what="GUID" />
      </span>
    </div>
  );
}
