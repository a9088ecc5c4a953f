import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import type { TemplateRecord } from '#contract/catalogue/templates.ts';
import { LinkButton } from '../../components/kit/button.tsx';
import { useCan } from '../../lib/api/session.ts';
import { ShortList } from '../../components/list-page/short-list.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { productPaths } from './paths.ts';
import { useProduct } from './product-page.tsx';
import { TEMPLATE_PAGE, templateQueries } from './template-api.ts';
import { templateColumns } from './template-fields.tsx';

const templateName = ({ name }: TemplateRecord): string => name;

export function TemplatesTab() {
  const { t } = useLingui();
  const can = useCan();
  const { productName } = useProduct();
  return (
    <ShortList
      id="templates"
      caption={t`Templates`}
      query={(page) => templateQueries.list(productName, page)}
      size={TEMPLATE_PAGE}
      columns={templateColumns}
      rowId={templateName}
      rowName={templateName}
      rowHref={({ name }) => productPaths.template(productName, name)}
      head={
        <TabHead
          actions={
            can('createTemplate') && (
              <LinkButton to={productPaths.newTemplate(productName)} leftSection={<IconPlus size={16} aria-hidden />}>
                <Trans>New template</Trans>
              </LinkButton>
            )
          }
        >
          <Trans>A template selects some of the product’s features. When it changes, its SNs change too.</Trans>
        </TabHead>
      }
    >
      <Outlet />
    </ShortList>
  );
}
