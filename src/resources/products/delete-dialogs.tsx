import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import { UsedBy } from '../../components/used-by.tsx';
import { snCountQuery, snsHref } from '../sns/api.ts';
import { useDeleteProduct } from './api.ts';
import { productPaths } from './paths.ts';
import { useDeleteTemplate } from './template-api.ts';

/** Deletes a product after its name was typed. */
export function DeleteProductDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteProduct();
  const { data: count } = useQuery(snCountQuery([{ name: 'productName', op: '=', values: [name] }]));
  const used = count !== undefined && count > 0;
  return (
    <ConfirmDialog
      // Asked anew when there is nothing to type: the focus goes to what is left.
      key={String(used)}
      title={t`Delete product`}
      action={t`Delete product`}
      danger
      {...(used ? {} : { typed: name })}
      ready={count === 0}
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
        <UsedBy count={count} href={snsHref({ name: 'productName', op: 'is', values: [name] })} />
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
  const { data: count } = useQuery(
    snCountQuery([
      { name: 'productName', op: '=', values: [product] },
      { name: 'templateName', op: '=', values: [template] },
    ]),
  );
  const href = snsHref(
    { name: 'productName', op: 'is', values: [product] },
    { name: 'templateName', op: 'is', values: [template] },
  );
  const used = count !== undefined && count > 0;
  return (
    <ConfirmDialog
      // Asked anew when there is nothing to type: the focus goes to what is left.
      key={String(used)}
      title={t`Delete template`}
      action={t`Delete template`}
      danger
      {...(used ? {} : { typed: template })}
      ready={count === 0}
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
        <UsedBy count={count} href={href} />
      </p>
    </ConfirmDialog>
  );
}
