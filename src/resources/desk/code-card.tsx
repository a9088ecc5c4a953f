import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { CodeContents } from '#contract/search.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import styles from './desk.module.css';
import { codeForms } from './hits.ts';

/** What an offline string says, and whether it is genuine. */
export function CodeCard({ code }: { code: CodeContents }) {
  const { t, i18n } = useLingui();
  const lines = [
    { label: t`SN`, text: code.sn },
    { label: t`Device`, text: [code.machineName, code.mid].filter(Boolean).join(' · ') },
    { label: t`Made`, text: code.time },
    { label: t`Answered first`, text: code.answered },
    { label: t`Minutes`, text: code.minutes?.toString() },
    { label: t`Lent until`, text: code.until },
    { label: t`Serial`, text: code.serial?.toString() },
    { label: t`Strings in it`, text: code.entries?.toString() },
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
    </section>
  );
}
