import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '../../components/kit/button.tsx';
import { useCan } from '../../lib/session.ts';
import { FileList } from './file-list.tsx';
import { productPaths } from './paths.ts';
import { useProduct } from './product-page.tsx';
import { UploadButton, Uploads } from './uploads.tsx';
import { useUploads } from './use-uploads.ts';
import styles from './products.module.css';

/** Files that customers may download. They hang on the product's reference id. */
export function FilesTab() {
  const can = useCan();
  const { productName, refId } = useProduct();
  if (refId !== undefined) return <Files refId={refId} />;
  return (
    <div className={styles.head}>
      <p>
        <Trans>Files are found by the product’s reference id, and this product has none.</Trans>
      </p>
      {can('updateProduct') && (
        <LinkButton to={productPaths.edit(productName)}>
          <Trans>Give it a reference id</Trans>
        </LinkButton>
      )}
    </div>
  );
}

function Files({ refId }: { refId: string }) {
  const { t } = useLingui();
  const can = useCan();
  const { uploads, add, dismiss } = useUploads(refId);
  return (
    <>
      <div className={styles.head}>
        <p>
          <Trans>Customers download a file under a signed link that works for a short while, without signing in.</Trans>
        </p>
        {can('putFile') && <UploadButton label={t`Upload files`} onFiles={add} />}
      </div>
      <Uploads uploads={uploads} onDismiss={dismiss} />
      <FileList refId={refId} />
    </>
  );
}
