import { Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../components/kit/button.tsx';
import type { UploadState } from './use-uploads.ts';
import styles from './products.module.css';

export function UploadButton({ label, onFiles }: { label: string; onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Without this, choosing the same file again would fire no event.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Shows running uploads with their progress, and failed ones with the error. */
export function Uploads({
  uploads,
  onDismiss,
}: {
  uploads: readonly UploadState[];
  onDismiss: (name: string) => void;
}) {
  const { t } = useLingui();
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t`Uploads`}>
      {uploads.map(({ name, fraction, failure, stop, retry }) => (
        <li key={name}>
          <span>{name}</span>
          {failure === undefined ? (
            <>
              <progress className={styles.progress} value={fraction} max={1} aria-label={t`Uploading ${name}`} />
              <Button emphasis="quiet" onClick={stop}>
                <Trans>Stop</Trans>
              </Button>
            </>
          ) : (
            <>
              <span role="alert" className={styles.bad}>
                <Trans>Not uploaded: {failure}</Trans>
              </span>
              <Button onClick={retry}>
                <Trans>Try again</Trans>
              </Button>
              <Button emphasis="quiet" onClick={() => onDismiss(name)}>
                <Trans>Dismiss</Trans>
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
