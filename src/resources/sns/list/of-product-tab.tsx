import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { OwnedSnList } from './owned-list.tsx';

export function ProductSnsTab() {
  const { t } = useLingui();
  const { productName = '' } = useParams();
  return (
    <OwnedSnList
      key={productName}
      id="product-sns"
      title={t`SNs of ${productName}`}
      owner={{ productName }}
      empty={t`No SNs yet. SNs that are generated from the product appear here.`}
    />
  );
}
