import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { SUGGEST_DELAY, type Suggest } from '../../lib/list/suggest.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { TextInput } from '../kit/inputs.tsx';
import styles from './filters.module.css';

type Props = { suggest: Suggest; values: string[]; onChange: (values: string[]) => void };

export function Suggestions({ suggest, values, onChange }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const found = useQuery({ ...suggest(useDebounced(text.trim(), SUGGEST_DELAY)), placeholderData: keepPreviousData });
  const names = [...new Set([...values, ...(found.data ?? [])])];

  return (
    <>
      <TextInput
        size="sm"
        type="search"
        aria-label={t`Search names`}
        placeholder={t`Search names`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter would submit the filter before a name is chosen.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        data-autofocus
        autoComplete="off"
      />
      <ul className={styles.options} aria-busy={found.isFetching}>
        {names.map((name) => (
          <li key={name}>
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={values.includes(name)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...values, name] : values.filter((each) => each !== name))
                }
              />
              {name}
            </label>
          </li>
        ))}
        {names.length === 0 && found.isSuccess && (
          <li className={styles.option}>
            <Trans>Nothing matches</Trans>
          </li>
        )}
        {found.isError && (
          <li className={styles.option} role="alert">
            {i18n._(failureTitle(found.error))}
          </li>
        )}
      </ul>
    </>
  );
}
