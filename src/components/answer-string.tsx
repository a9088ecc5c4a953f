import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { download } from '../lib/csv.ts';
import styles from './answer-string.module.css';
import { CopyButton } from './copy-button.tsx';
import { Button } from './kit/button.tsx';

type Props = {
  /** Names the text: "Update string". */
  label: string;
  text: string;
  /** What the file is called, without `.xml`. */
  fileName: string;
};

/** A string for a device, to be copied or taken along as a file. */
export function AnswerString({ label, text, fileName }: Props) {
  const { t } = useLingui();
  return (
    <section className={styles.answer} aria-label={label}>
      <header>
        <h3>{label}</h3>
        <CopyButton text={text} what={label} />
        <Button
          emphasis="quiet"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(`${fileName}.xml`, new Blob([text], { type: 'application/xml' }))}
        >
          <Trans>Save as XML</Trans>
        </Button>
      </header>
      <pre tabIndex={0} aria-label={t`Content of the string`} role="region">
        {text}
      </pre>
    </section>
  );
}
