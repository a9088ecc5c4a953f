import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CodeContents } from '#contract/work/search.ts';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { useCan } from '../../lib/api/session.ts';
import styles from './desk.module.css';
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
    </section>
  );
}
