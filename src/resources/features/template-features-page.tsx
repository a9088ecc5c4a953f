import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router';
import { UsedBy } from '../../domain/used-by.tsx';
import { useCan } from '../../lib/api/session.ts';
import { ofTemplate, snsHref, snsUsing, usingSn } from '../../domain/sn-queries.ts';
import { templateHolder } from './api.ts';
import { FeatureEditor } from './feature-editor.tsx';

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
        frozen={<Trans>The template is locked. Its features cannot be changed.</Trans>}
        effects={(onFollow) => <FollowingSns product={productName} template={templateName} onFollow={onFollow} />}
        product={productName}
      />
      <Outlet />
    </>
  );
}

type FollowingProps = { product: string; template: string; onFollow: () => void };

/** Shows the SNs of a template: they inherit its selection, except where they override it. */
function FollowingSns({ product, template, onFollow }: FollowingProps) {
  const owner = ofTemplate(product, template);
  return (
    <UsedBy
      query={useQuery(snsUsing(owner.querys))}
      using={usingSn}
      all={snsHref(...owner.filters)}
      onFollow={onFollow}
    >
      {(total) =>
        total === 0 ? (
          <Trans>No SN uses the template.</Trans>
        ) : (
          <Plural
            value={total}
            one="# SN uses this template and will change, except where it overrides it:"
            other="# SNs use this template and will change, except where they override it:"
          />
        )
      }
    </UsedBy>
  );
}
