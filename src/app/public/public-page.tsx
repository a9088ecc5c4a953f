import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chooseLanguage, LANGUAGES, type Language } from '../../lib/format/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Mark } from './mark.tsx';
import styles from './public-page.module.css';

type Props = { title: string; lead?: ReactNode; children: ReactNode };

export function PublicPage({ title, lead, children }: Props) {
  usePageTitle(title);
  return (
    <main className={styles.page}>
      <div className={styles.mark}>
        <Mark />
      </div>
      <section className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </section>
      <LanguageLinks />
    </main>
  );
}

function LanguageLinks() {
  const { t, i18n } = useLingui();
  return (
    <div role="group" aria-label={t`Language`} className={styles.languages}>
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.locale === language}
          onClick={() => void chooseLanguage(language as Language)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
