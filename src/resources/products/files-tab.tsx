import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '../../components/kit/button.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { useCan } from '../../lib/api/session.ts';
import { FileList } from './file-list.tsx';
import { productPaths } from './paths.ts';
import { useProduct } from './product-page.tsx';
import { UploadButton, Uploads } from './uploads.tsx';
import { useUploads } from './use-uploads.ts';

/** Shows the files that customers may download. They belong to the product's reference id. */
export function FilesTab() {
  const can = useCan();
  const { productName, refId } = useProduct();
  if (refId !== undefined) return <Files refId={refId} />;
  return (
    <TabHead
      actions={
        can('updateProduct') && (
          <LinkButton to={productPaths.edit(productName)}>
            <Trans>Set a reference id</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>Files need the product’s reference id, and this product has none.</Trans>
    </TabHead>
  );
}

function Files({ refId }: { refId: string }) {
  const { t } = useLingui();
  const can = useCan();
  const { uploads, add, dismiss } = useUploads(refId);
  return (
    <>
      <TabHead actions={can('putFile') && <UploadButton label={t`Upload files`} onFiles={add} />}>
        <Trans>Customers download files through a signed link that soon expires. They do not need to sign in.</Trans>
      </TabHead>
      <Uploads uploads={uploads} onDismiss={dismiss} />
      <FileList refId={refId} />
    </>
  );
}
