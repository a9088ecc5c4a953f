import { useLingui } from '@lingui/react/macro';
import { chooseLanguage, LANGUAGES, type Language } from '../../lib/format/i18n.ts';
import styles from './public-page.module.css';

export function LanguageLinks() {
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
