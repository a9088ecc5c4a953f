import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconDownload, IconQrcode } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { download } from '../lib/list/csv.ts';
import { lazyNamed } from '../lib/lazy-named.ts';
import styles from './answer-string.module.css';
import { copyText } from '../components/text/copy-button.tsx';
import { Button } from '../components/kit/button.tsx';
import { fitsQr } from '../components/dialog/qr.tsx';
import { toast } from '../components/toast/toast.tsx';

const QrDialog = lazyNamed(() => import('../components/dialog/qr-dialog.tsx'), 'QrDialog');

type Props = {
  /** Label of the text, such as 'Update string for field laptop'. */
  label: string;
  /** The heading. The default is the label; empty inside a dialog, whose title says the same. */
  head?: ReactNode;
  text: string;
  /** Name of the file, without `.xml`. */
  fileName: string;
};

export function AnswerString({ label, head = label, text, fileName }: Props) {
  const { t } = useLingui();
  const [showsQr, setShowsQr] = useState(false);
  const copy = async () => {
    if (await copyText(text)) toast.done(t`Copied`);
    else toast.failed(t`Not copied`, t`The browser does not allow copying here.`);
  };
  return (
    <section className={styles.answer} aria-label={label}>
      {head !== '' && <h2>{head}</h2>}
      <pre tabIndex={0} aria-label={t`Content of the string`} role="region">
        {text}
      </pre>
      <div className={styles.acts}>
        <Button emphasis="primary" onClick={() => void copy()} leftSection={<IconCopy size={16} aria-hidden />}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(`${fileName}.xml`, new Blob([text], { type: 'application/xml' }))}
        >
          <Trans>Save as XML</Trans>
        </Button>
        {fitsQr(text) ? (
          <Button onClick={() => setShowsQr(true)} leftSection={<IconQrcode size={16} aria-hidden />}>
            <Trans>QR code</Trans>
          </Button>
        ) : (
          <span className={styles.muted}>
            <Trans>Too long for a QR code.</Trans>
          </span>
        )}
      </div>
      {showsQr && (
        <Suspense>
          <QrDialog text={text} label={label} onClose={() => setShowsQr(false)} />
        </Suspense>
      )}
    </section>
  );
}
