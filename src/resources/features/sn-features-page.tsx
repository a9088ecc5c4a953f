import { Trans } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { formatSn } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { snHolder } from './api.ts';
import { FeatureEditor } from './feature-editor.tsx';

/** Features of the SN of the address. */
export function SnFeaturesPage() {
  const can = useCan();
  const { sn = '' } = useParams();
  return (
    <FeatureEditor
      key={sn}
      holder={snHolder(sn)}
      name={formatSn(sn)}
      permitted={can('updateSnFeatures')}
      frozen={<Trans>The SN is archived: nothing can be changed until it is unarchived.</Trans>}
      empty={<Trans>The product has no features yet. Add them to the product first.</Trans>}
    />
  );
}
