import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { OwnedSnList } from './owned-list.tsx';

/** The SNs of a product, as a tab of its page. */
export function ProductSnsTab() {
  const { t } = useLingui();
  const { productName = '' } = useParams();
  const owner = useMemo(() => [{ name: 'productName', op: '=' as const, values: [productName] }], [productName]);
  return (
    <OwnedSnList
      key={productName}
      id="product-sns"
      title={t`SNs of ${productName}`}
      owner={owner}
      empty={t`No SNs yet. Those that are made of the product stand here.`}
    />
  );
}
