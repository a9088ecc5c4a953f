import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { DeleteUnusedDialog } from '../../domain/delete-unused-dialog.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { ofTemplate, snsHref, snsUsing, usingSn } from '../../domain/sn-queries.ts';
import { useDeleteProduct } from './api.ts';
import { productPaths } from './paths.ts';
import { useDeleteTemplate } from './template-api.ts';

export function DeleteProductDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteProduct();
  return (
    <DeleteUnusedDialog
      title={t`Delete product`}
      operation="deleteProduct"
      name={name}
      sns={snsUsing([{ name: 'productName', op: '=', values: [name] }])}
      using={usingSn}
      all={snsHref({ name: 'productName', op: 'is', values: [name] })}
      onConfirm={async () => {
        await remove.mutateAsync(name);
        toast.done(t`Deleted ${name}`);
        await navigate(productPaths.list);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          “{name}” will be deleted permanently, with its templates, features, configuration items and files.
        </Trans>
      </p>
    </DeleteUnusedDialog>
  );
}

type TemplateProps = { product: string; template: string; onClose: () => void };

export function DeleteTemplateDialog({ product, template, onClose }: TemplateProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteTemplate(product);
  const owner = ofTemplate(product, template);
  return (
    <DeleteUnusedDialog
      title={t`Delete template`}
      operation="deleteTemplate"
      name={template}
      sns={snsUsing(owner.querys)}
      using={usingSn}
      all={snsHref(...owner.filters)}
      onConfirm={async () => {
        await remove.mutateAsync(template);
        toast.done(t`Deleted ${template}`);
        await navigate(productPaths.view(product));
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          “{template}” of {product} will be deleted permanently, with its selection of features and its configuration
          items.
        </Trans>
      </p>
    </DeleteUnusedDialog>
  );
}
