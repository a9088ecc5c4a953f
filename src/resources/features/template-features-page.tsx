import { Trans } from '@lingui/react/macro';
import { Outlet, useParams } from 'react-router';
import { useCan } from '../../lib/session.ts';
import { templateHolder } from './api.ts';
import { FeatureEditor } from './feature-editor.tsx';

/** Features that the template of the address selects; the template's own drawers open over it. */
export function TemplateFeaturesPage() {
  const can = useCan();
  const { productName = '', templateName = '' } = useParams();
  return (
    <>
      <FeatureEditor
        key={`${productName}/${templateName}`}
        holder={templateHolder(productName, templateName)}
        name={templateName}
        permitted={can('updateTemplateFeatures')}
        frozen={<Trans>The template is locked: its selection of features cannot be changed.</Trans>}
        empty={<Trans>The product has no features yet. Add them to the product first.</Trans>}
      />
      <Outlet />
    </>
  );
}
