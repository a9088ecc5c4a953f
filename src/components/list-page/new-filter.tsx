import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent } from 'react';
import type { Filter, FilterField } from '../../lib/list/filters.ts';
import { TextInput } from '../kit/inputs.tsx';
import { FilterEditor } from './filter-editor.tsx';
import styles from './filters.module.css';

/** With fewer fields, all of them are in sight. */
const SEARCHED = 8;

type Props = { fields: readonly FilterField[]; onAdd: (filter: Filter) => void };

/** Chooses a field, then edits its filter. Typing narrows the fields, and Enter takes the first one. */
export function NewFilter({ fields, onAdd }: Props) {
  const { i18n, t } = useLingui();
  const [field, setField] = useState<FilterField>();
  const [text, setText] = useState('');
  if (field !== undefined) return <FilterEditor field={field} onApply={onAdd} />;

  const words = text.toLowerCase().split(' ');
  const found = fields.filter(({ label }) => words.every((word) => i18n._(label).toLowerCase().includes(word)));
  const isSearched = fields.length > SEARCHED;
  const handleKeyDown = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key !== 'Enter' || first === undefined) return;
    event.preventDefault();
    setField(first);
  };
  return (
    <>
      {isSearched && (
        <TextInput
          size="sm"
          type="search"
          className={styles.fieldSearch}
          aria-label={t`Search fields`}
          placeholder={t`Search fields`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          data-autofocus
          autoComplete="off"
        />
      )}
      <ul className={styles.fields}>
        {found.map((each, index) => (
          <li key={each.name}>
            <button
              type="button"
              className={styles.field}
              onClick={() => setField(each)}
              data-autofocus={(!isSearched && index === 0) || undefined}
            >
              {i18n._(each.label)}
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className={styles.option}>
            <Trans>Nothing matches</Trans>
          </li>
        )}
      </ul>
    </>
  );
}
