import { useLingui } from '@lingui/react/macro';
import { chooseLanguage, LANGUAGES, type Language } from '../lib/format/i18n.ts';
import { setDensity, useDensity } from '../lib/preferences.ts';
import { useColorScheme } from './kit/color-scheme.ts';
import { Segments } from './segments.tsx';
import styles from './preferences.module.css';

export function Preferences() {
  const { t, i18n } = useLingui();
  const { scheme, setScheme } = useColorScheme();
  const density = useDensity();
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value: value as Language, label }));
  return (
    <>
      <Choice
        label={t`Language`}
        value={i18n.locale as Language}
        options={languages}
        onChange={(language) => void chooseLanguage(language)}
      />
      <Choice
        label={t`Colours`}
        value={scheme}
        options={[
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
          { value: 'auto', label: t`System` },
        ]}
        onChange={setScheme}
      />
      <Choice
        label={t`Density`}
        value={density}
        options={[
          { value: 'regular', label: t`Regular` },
          { value: 'compact', label: t`Compact` },
        ]}
        onChange={setDensity}
      />
    </>
  );
}

type ChoiceProps<Value extends string> = Parameters<typeof Segments<Value>>[0];

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <div>
      <div className={styles.label} aria-hidden>
        {props.label}
      </div>
      <Segments {...props} />
    </div>
  );
}
