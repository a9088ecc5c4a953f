import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import type { TemplateRecord, TemplateStatus } from '#contract/catalogue/templates.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { LinkButton } from '../../components/kit/button.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { OptionalText } from '../../components/text/text.tsx';
import { useDensity } from '../../lib/preferences.ts';
import { useCan } from '../../lib/api/session.ts';
import { PageButtons } from '../../components/page/page-buttons.tsx';
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

/** Open for changes, or locked for good. */
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

/** The templates of a product. */
export function TemplatesTab() {
  const { t } = useLingui();
  const can = useCan();
  const density = useDensity();
  const { productName } = useProduct();
  const [page, setPage] = useState(0);
  const query = useQuery({ ...templateQueries.list(productName, page), placeholderData: keepPreviousData });
  if (query.error !== null && query.data === undefined)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
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
      <DataTable
        id="templates"
        caption={t`Templates`}
        columns={columns}
        rows={query.data?.items}
        rowId={templateName}
        rowName={templateName}
        rowHref={({ name }) => productPaths.template(productName, name)}
        sorts={noSorts}
        onSort={ignore}
        density={density}
        outdated={query.isPlaceholderData}
      />
      <PageButtons page={page} size={TEMPLATE_PAGE} total={query.data?.total ?? 0} onPage={setPage} />
      <Outlet />
    </>
  );
}

const noSorts: readonly never[] = [];
const ignore = (): void => undefined;
