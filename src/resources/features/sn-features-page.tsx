import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatSn } from '../../words/format-sn.ts';
import { useCan } from '../../lib/api/session.ts';
import { snQueries } from '../../domain/sn-queries.ts';
import { snHolder } from './api.ts';
import { FeatureEditor } from './feature-editor.tsx';

export function SnFeaturesPage() {
  const can = useCan();
  const { sn = '' } = useParams();
  const query = useQuery(snQueries.detail(sn));
  return (
    <FeatureEditor
      key={sn}
      holder={snHolder(sn)}
      name={formatSn(sn)}
      permitted={can('updateSnFeatures')}
      frozen={<Trans>The SN is archived. Unarchive it to change its features.</Trans>}
      product={query.data?.items[0]?.product?.productName}
    />
  );
}
