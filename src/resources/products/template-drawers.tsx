import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { TemplateCreate } from '#contract/catalogue/templates.ts';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { defaultTemplateGroups, editTemplateGroups, newTemplateGroups } from './fields.tsx';
import { productPaths } from './paths.ts';
import { templateQueries, useCreateTemplate, useUpdateTemplate } from './template-api.ts';

export const DEFAULT = 'Default';

export function TemplateCreateDrawer() {
  const { t } = useLingui();
  const { productName = '' } = useParams();
  const create = useCreateTemplate(productName);
  const navigate = useNavigate();
  const made = useRef('');
  return (
    <CreateDrawer
      title={t`New template of ${productName}`}
      action={t`Create template`}
      done={({ name }) => t`Created the template “${name}”`}
      groups={newTemplateGroups}
      initial={{}}
      create={async (record, idempotencyKey) => {
        // The cast is safe, because the form requires every field that `TemplateCreate` requires.
        const body = record as TemplateCreate;
        made.current = body.name;
        return create.mutateAsync({ body, idempotencyKey });
      }}
      onCreated={() => void navigate(productPaths.template(productName, made.current))}
    />
  );
}

export function TemplateEditDrawer() {
  const { productName = '', templateName = '' } = useParams();
  const update = useUpdateTemplate(productName, templateName);
  const navigate = useNavigate();
  const name = useRef(templateName);
  return (
    <EditDrawer
      called={templateName}
      operation="updateTemplate"
      nameOf={(template) => template.name}
      query={templateQueries.detail(productName, templateName)}
      groups={templateName === DEFAULT ? defaultTemplateGroups : editTemplateGroups}
      save={async (body, ifMatch) => {
        const reply = await update.mutateAsync({ body, ifMatch });
        name.current = reply.items[0]?.name ?? templateName;
        return reply;
      }}
      onSaved={() => void navigate(productPaths.template(productName, name.current))}
    />
  );
}
