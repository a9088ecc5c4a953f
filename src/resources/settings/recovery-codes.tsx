import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { copyText } from '../../components/text/copy-button.tsx';
import { Button } from '../../components/kit/button.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { download } from '../../lib/list/csv.ts';
import styles from './settings.module.css';

/** Shows the recovery codes, once. Each signs in an operator who has lost the phone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const text = codes.map((code) => `${code}\n`).join('');
  const copyAll = () =>
    void copyText(text).then((done) =>
      done
        ? toast.done(t`Recovery codes copied`)
        : toast.failed(t`Not copied`, t`The browser does not allow copying here.`),
    );
  const save = () => download('licet-recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }));
  return (
    <>
      <p className={styles.lead}>
        <Trans>
          The second factor is on. Save these recovery codes where you can find them without your phone or this device.
          Each code works once. They are not shown again.
        </Trans>
      </p>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={copyAll} autoFocus>
          <Trans>Copy all</Trans>
        </Button>
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          <Trans>Download</Trans>
        </Button>
        <Button emphasis="primary" onClick={onDone}>
          <Trans>I have saved the codes</Trans>
        </Button>
      </div>
    </>
  );
}
