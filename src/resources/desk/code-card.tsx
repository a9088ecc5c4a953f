import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { CodeContents } from '#contract/work/search.ts';
import { Button } from '../../components/kit/button.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { useCan } from '../../lib/api/session.ts';
import { ReplaceDialog } from '../machines/actions.tsx';
import styles from './desk.module.css';
import { useTicketNote } from './done.ts';
import { answerOf, codeForms } from './hits.ts';

export function CodeCard({ code, text }: { code: CodeContents; text: string }) {
  const can = useCan();
  const place = answerOf(code, can('updateByRequest'));
  const { t, i18n } = useLingui();
  const lines = [
    { label: t`SN`, text: code.sn },
    { label: t`Device`, text: [code.machineName, code.mid].filter(Boolean).join(' · ') },
    { label: t`Created at`, text: code.time },
    { label: t`First answered`, text: code.answered },
    { label: t`Minutes`, text: code.minutes?.toString() },
    { label: t`Borrowed until`, text: code.until },
    { label: t`Serial`, text: code.serial?.toString() },
    { label: t`Strings included`, text: code.entries?.toString() },
  ];
  return (
    <section className={styles.code} aria-label={i18n._(codeForms[code.form])}>
      <h2>
        {i18n._(codeForms[code.form])}{' '}
        {code.valid ? (
          <StatusPill tone="ok" icon={IconCircleCheck}>
            <Trans>Genuine</Trans>
          </StatusPill>
        ) : (
          <StatusPill tone="bad" icon={IconCircleX}>
            <Trans>Not valid</Trans>
          </StatusPill>
        )}
      </h2>
      {code.fault !== undefined && <p>{code.fault}</p>}
      <dl className={styles.lines}>
        {lines.map(({ label, text }) =>
          text === undefined || text === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      {place !== undefined && (
        <p>
          <Link to={place} state={{ request: text }}>
            <Trans>Answer this request</Trans>
          </Link>
        </p>
      )}
      {isReplacing(code) && can('replaceMachine') && <Replace sn={code.sn} text={text} />}
    </section>
  );
}

/** True for the request of a device that may take the place of another one on its SN. */
export const isReplacing = (code: CodeContents): code is CodeContents & { sn: string } =>
  code.form === 'updateRequest' && code.valid && code.sn !== undefined;

function Replace({ sn, text }: { sn: string; text: string }) {
  const [asked, setAsked] = useState(false);
  const note = useTicketNote();
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Trans>Replace a device by this one</Trans>
      </Button>
      {asked && (
        <Suspense>
          <ReplaceDialog sn={sn} pasted={text} onClose={() => setAsked(false)} onDone={note} />
        </Suspense>
      )}
    </>
  );
}
