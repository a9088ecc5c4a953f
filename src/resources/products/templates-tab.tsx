import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import type { TemplateRecord, TemplateStatus } from '#contract/catalogue/templates.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { LinkButton } from '../../components/kit/button.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { OptionalText } from '../../components/text/text.tsx';
import { useCan } from '../../lib/api/session.ts';
import { ShortList } from '../../components/list-page/short-list.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { productPaths } from './paths.ts';
import { useProduct } from './product-page.tsx';
import { TEMPLATE_PAGE, templateQueries } from './template-api.ts';

const columns: readonly Column<TemplateRecord>[] = [
  { id: 'name', header: msg`Template`, cell: ({ name }) => name, width: 240 },
  { id: 'status', header: msg`State`, cell: ({ status }) => <TemplateState status={status} />, width: 120 },
  {
    id: 'description',
    header: msg`Description`,
    cell: ({ description }) => <OptionalText value={description} />,
    width: 360,
  },
  { id: 'regDate', header: msg`Created`, cell: ({ regDate }) => <DateTime value={regDate} />, width: 150 },
];

const templateName = ({ name }: TemplateRecord): string => name;

/** Shows whether a template can be changed or is locked. */
export function TemplateState({ status }: { status: TemplateStatus }) {
  return status === 1 ? (
    <StatusPill tone="info" icon={IconLock}>
      <Trans>Locked</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="neutral" icon={IconLockOpen}>
      <Trans context="template state">Open</Trans>
    </StatusPill>
  );
}

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
      columns={columns}
      rowId={templateName}
      rowName={templateName}
      rowHref={({ name }) => productPaths.template(productName, name)}
      head={
        <TabHead
          actions={
            can('createTemplate') && (
              <LinkButton
                to={productPaths.newTemplate(productName)}
                emphasis="primary"
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                <Trans>New template</Trans>
              </LinkButton>
            )
          }
        >
          <Trans>
            A template selects some of the product’s features. SNs made of it follow it as it is at the moment.
          </Trans>
        </TabHead>
      }
    >
      <Outlet />
    </ShortList>
  );
}
