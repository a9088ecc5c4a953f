import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet, useParams } from 'react-router';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { HeadActions } from '../../components/page/head-actions.tsx';
import { Button } from '../../components/kit/button.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { Tabs } from '../../components/page/tabs.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/api/session.ts';
import { DeleteTemplateDialog } from './delete-dialogs.tsx';
import { productPaths } from './paths.ts';
import { templateQueries, useLockTemplate } from './template-api.ts';
import { DEFAULT } from './template-drawers.tsx';
import { TemplateState } from './templates-tab.tsx';
import styles from './products.module.css';

export function TemplatePage() {
  const { t } = useLingui();
  const can = useCan();
  const { productName = '', templateName = '' } = useParams();
  const [asking, setAsking] = useState<'lock' | 'delete'>();
  const query = useQuery(templateQueries.detail(productName, templateName));
  const lock = useLockTemplate(productName);
  usePageTitle(`${templateName} · ${productName}`);
  const template = query.data?.items[0];
  const locked = template?.status === 1;
  const crumbs = [
    { label: t`Products`, to: productPaths.list },
    { label: productName, to: productPaths.view(productName) },
  ];
  const tabs = [
    { to: productPaths.template(productName, templateName), label: t`Features` },
    { to: productPaths.templateDatas(productName, templateName), label: t`Config items` },
    ...(can('queryAudit')
      ? [{ to: productPaths.templateActivity(productName, templateName), label: t`Activity` }]
      : []),
  ];
  return (
    <div className={styles.page}>
      <PageHeader
        title={templateName}
        crumbs={crumbs}
        aside={template !== undefined && <TemplateState status={template.status} />}
        actions={
          template !== undefined && (
            <HeadActions
              onDelete={can('deleteTemplate') && templateName !== DEFAULT ? () => setAsking('delete') : undefined}
              edit={can('updateTemplate') ? productPaths.editTemplate(productName, templateName) : undefined}
            >
              {can('submitTemplate') && !locked && (
                <Button leftSection={<IconLock size={16} aria-hidden />} onClick={() => setAsking('lock')}>
                  <Trans>Lock</Trans>
                </Button>
              )}
            </HeadActions>
          )
        }
      >
        {template?.description !== undefined && <div className={styles.facts}>{template.description}</div>}
      </PageHeader>
      {query.isPending && <SkeletonLines />}
      {query.error !== null && (
        <Failure error={query.error} onRetry={() => void query.refetch()} back={crumbs.at(-1)} />
      )}
      {template !== undefined && <Tabs tabs={tabs} label={t`Parts of the template`} />}
      {template !== undefined && <Outlet />}
      {asking === 'delete' && (
        <DeleteTemplateDialog product={productName} template={templateName} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'lock' && (
        <ConfirmDialog
          title={t`Lock template`}
          action={t`Lock template`}
          danger
          onConfirm={async () => {
            await lock.mutateAsync(templateName);
            toast.done(t`${templateName} is locked`);
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>
            <Trans>
              The selection of features of “{templateName}” is frozen for good: it cannot be unlocked. SNs of it keep
              what it selects now.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
