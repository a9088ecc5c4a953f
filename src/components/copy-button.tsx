import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './copy-button.module.css';
import { toast } from './toast.tsx';

type Props = { text: string; /** What is copied, for the button's name: `SN`, `E-mail`. */ what: string };

/** Copies a text and says so for two seconds. A plain button, light enough for table cells. */
export function CopyButton({ text, what }: Props) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    void copyText(text).then((done) =>
      done ? setCopied(true) : toast.failed(t`Not copied`, t`The browser does not allow copying here.`),
    );
  const label = copied ? t`Copied` : t`Copy ${what}`;
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={copied || undefined}
      onClick={copy}
      aria-label={label}
      title={label}
    >
      {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    </button>
  );
}

/** A text with the button that copies it. */
export function CopyText({ text, what }: Props) {
  return (
    <span className={styles.text}>
      {text} <CopyButton text={text} what={what} />
    </span>
  );
}

/** False when there is no clipboard: over plain HTTP, or when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A missing clipboard is a TypeError, a refused one a DOMException: the operator is told the same.
    return false;
  }
}
