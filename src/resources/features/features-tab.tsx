import { Trans } from '@lingui/react/macro';
import { formatSn } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { snHolder } from './api.ts';
import { FeatureEditor } from './feature-editor.tsx';

/** Features of one SN. An archived SN shows them only. */
export function FeaturesTab({ sn, archived }: { sn: string; archived: boolean }) {
  const can = useCan();
  const permitted = can('updateSnFeatures');
  return (
    <FeatureEditor
      holder={snHolder(sn)}
      name={formatSn(sn)}
      readOnly={archived || !permitted}
      note={noteOf(archived, permitted)}
      empty={<Trans>The product has no features. Add some to the product.</Trans>}
    />
  );
}

function noteOf(archived: boolean, permitted: boolean) {
  if (archived) return <Trans>The SN is archived: nothing can be changed until it is unarchived.</Trans>;
  return permitted ? undefined : <Trans>Your role may look at features, not change them.</Trans>;
}
