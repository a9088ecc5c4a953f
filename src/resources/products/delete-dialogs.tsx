import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import { useDeleteProduct } from './api.ts';
import { productPaths } from './paths.ts';
import { useDeleteTemplate } from './template-api.ts';

/** Deletes a product after its name was typed. */
export function DeleteProductDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteProduct();
  return (
    <ConfirmDialog
      title={t`Delete product`}
      action={t`Delete product`}
      danger
      typed={name}
      onConfirm={async () => {
        await remove.mutateAsync(name);
        toast.done(t`Deleted ${name}`);
        await navigate(productPaths.list);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>“{name}” is removed for good, with its templates, features, configuration items and files.</Trans>
      </p>
      <p>
        <Trans>While SNs are of it, it is not deleted.</Trans>
      </p>
    </ConfirmDialog>
  );
}

type TemplateProps = { product: string; template: string; onClose: () => void };

/** Removes a template of a product after its name was typed. */
export function DeleteTemplateDialog({ product, template, onClose }: TemplateProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteTemplate(product);
  return (
    <ConfirmDialog
      title={t`Delete template`}
      action={t`Delete template`}
      danger
      typed={template}
      onConfirm={async () => {
        await remove.mutateAsync(template);
        toast.done(t`Deleted ${template}`);
        await navigate(productPaths.view(product));
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          “{template}” of {product} is removed for good, with its selection of features and its configuration items.
        </Trans>
      </p>
      <p>
        <Trans>While SNs are made of it, it is not deleted.</Trans>
      </p>
    </ConfirmDialog>
  );
}
