import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './copy-button.module.css';
import { toast } from '../toast/toast.tsx';

type Props = { text: string; /** Name of the copied value in the button's label: `SN`, `E-mail`. */ what: string };

/** A button that copies a text and confirms it for two seconds. A plain element, cheap enough for table cells. */
export function CopyButton({ text, what }: Props) {
  const { t } = useLingui();
  // Number of copies: each one restarts the two seconds.
  const [copied, setCopied] = useState(0);

  const tryCopy = useCopy();
  const copy = () =>
    void tryCopy(text).then((done) => {
      if (!done) return;
      const time = copied + 1;
      setCopied(time);
      setTimeout(() => setCopied((latest) => (latest === time ? 0 : latest)), 2000);
    });
  const label = copied > 0 ? t`Copied` : t`Copy ${what}`;
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={copied > 0 || undefined}
      onClick={copy}
      aria-label={label}
      title={label}
    >
      {copied > 0 ? <IconCheck size={14} aria-hidden /> : undefined}
    </button>
  );
}

export function CopyText({ text, what }: Props) {
  return (
    <span className={styles.text}>
      {text} <CopyButton text={text} what={what} />
    </span>
  );
}

/** Shows a fact of a record with a button that copies it, named after the label of its field. */
export function CopiedFact({ label, text }: { label: MessageDescriptor; text: string | undefined }) {
  const { i18n } = useLingui();
  return text !== undefined && <CopyText text={text} what={i18n._(label)} />;
}

/** Returns a function that copies a text. When the browser refuses, it says so and returns false. */
export function useCopy() {
  const { t } = useLingui();
  return async (text: string): Promise<boolean> => {
    const done = await copyText(text);
    if (!done) toast.failed(t`Not copied`, t`The browser does not allow copying here.`);
    return done;
  };
}

/** Copies a text. Returns false without a clipboard: over plain HTTP, or when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A missing clipboard throws a TypeError, a refused one a DOMException. The operator gets the same message.
    return false;
  }
}
