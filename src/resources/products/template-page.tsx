import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Button } from '../../components/kit/button.tsx';
import { RecordHead } from '../../components/page/facts.tsx';
import { HeadActions } from '../../components/page/head-actions.tsx';
import { RecordPage } from '../../components/page/record-page.tsx';
import { useCan } from '../../lib/api/session.ts';
import { DeleteTemplateDialog } from './delete-dialogs.tsx';
import { productPaths } from './paths.ts';
import { templateQueries, useLockTemplate } from './template-api.ts';
import { DEFAULT } from './template-drawers.tsx';
import { templateHead, TemplateState } from './template-fields.tsx';

export function TemplatePage() {
  const { t } = useLingui();
  const can = useCan();
  const { productName: product = '', templateName: name = '' } = useParams();
  const [asking, setAsking] = useState<'lock' | 'delete'>();
  const lock = useLockTemplate(product);
  const close = () => setAsking(undefined);
  return (
    <>
      <RecordPage
        query={useQuery(templateQueries.detail(product, name))}
        name={`${name} · ${product}`}
        title={name}
        crumbs={[
          { label: t`Products`, to: productPaths.list },
          { label: product, to: productPaths.view(product) },
        ]}
        tabsLabel={t`Parts of the template`}
        tabs={[
          { to: productPaths.template(product, name), label: msg`Features` },
          { to: productPaths.templateDatas(product, name), label: msg`Configuration items` },
          { to: productPaths.templateActivity(product, name), label: msg`Activity`, operation: 'listActivity' },
        ]}
        aside={({ status }) => <TemplateState status={status} />}
        head={({ record }) => <RecordHead facts={templateHead} record={record} />}
        actions={({ record: { status } }) => (
          <HeadActions
            onDelete={can('deleteTemplate') && name !== DEFAULT ? () => setAsking('delete') : undefined}
            edit={can('updateTemplate') ? productPaths.editTemplate(product, name) : undefined}
          >
            {can('submitTemplate') && status === 0 && (
              <Button leftSection={<IconLock size={16} aria-hidden />} onClick={() => setAsking('lock')}>
                <Trans>Lock</Trans>
              </Button>
            )}
          </HeadActions>
        )}
      />
      {asking === 'delete' && <DeleteTemplateDialog product={product} template={name} onClose={close} />}
      {asking === 'lock' && (
        <ConfirmDialog
          title={t`Lock template`}
          action={t`Lock template`}
          operation="submitTemplate"
          done={t`Locked ${name}`}
          danger
          onConfirm={() => lock.mutateAsync(name)}
          onClose={close}
        >
          <p>
            <Trans>
              The features of “{name}” can never be changed again, because a lock cannot be removed. Its SNs keep the
              current features.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
