import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { AnswerString } from '../../domain/answer-string.tsx';
import { Button } from '../../components/kit/button.tsx';
import { Sn } from '../../domain/sn.tsx';
import { path } from '../../lib/path.ts';
import { download } from '../../lib/list/csv.ts';
import { fileNameOf } from './files.ts';
import { readAnswer } from '../../domain/offline-text.ts';
import styles from './offline.module.css';

/** Shows the generated strings, each with buttons to copy or download it. The heading takes the focus. */
export function AnswerStrings({ codes }: { codes: readonly string[] }) {
  const all = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    all.current?.scrollIntoView({ block: 'nearest' });
  }, [codes]);
  const save = () => download('licences.xml', new Blob([codes.join('\n')], { type: 'application/xml' }));
  return (
    <section ref={all} className={styles.answers} aria-labelledby="answers">
      <div className={styles.answersHead}>
        <h2 id="answers" ref={head} tabIndex={-1}>
          <Plural
            value={codes.length}
            _0="No strings"
            one="The string for the device"
            other="# strings for the devices"
          />
        </h2>
        {codes.length > 1 && (
          <Button onClick={save} leftSection={<IconDownload size={16} aria-hidden />}>
            <Trans>Download all</Trans>
          </Button>
        )}
      </div>
      {codes.length === 0 && (
        <p className={styles.muted}>
          <Trans>The SN has no enabled devices.</Trans>
        </p>
      )}
      {codes.map((code) => (
        <Answer key={code} code={code} />
      ))}
    </section>
  );
}

function Answer({ code }: { code: string }) {
  const { t } = useLingui();
  const licences = readAnswer(code);
  const [first] = licences;
  const device = first?.device ?? '';
  const count = licences.length;
  return (
    <AnswerString
      label={count > 1 ? t`String for ${count} devices` : t`String for ${device}`}
      text={code}
      fileName={fileNameOf(licences)}
      head={
        <>
          {first !== undefined && (
            <Link to={path`/sns/${first.sn}`}>
              <Sn value={first.sn} />
            </Link>
          )}
          <span>{count > 1 ? <Plural value={count} other="# devices in one string" /> : device}</span>
          {first?.serial !== undefined && count === 1 && (
            <span className={styles.muted}>
              <Trans>serial {first.serial}</Trans>
            </span>
          )}
        </>
      }
    />
  );
}
