import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './list-page.module.css';

type Props = { value: string; label: string; onSearch: (text: string) => void };

/** Text search of a list. The draft is asked for on Enter and when the box is left, never half typed. */
export function SearchBox({ value, label, onSearch }: Props) {
  const [draft, setDraft] = useState({ text: value, of: value });
  // Another value from outside (a view, Back) replaces what was typed.
  const text = draft.of === value ? draft.text : value;
  const submit = () => {
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <IconSearch size={15} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setDraft({ text: typed, of: value });
          // The box's own cross empties it in one step: nothing is half typed then.
          if (typed === '' && value !== '') onSearch('');
        }}
        onBlur={submit}
        autoComplete="off"
        spellCheck={false}
      />
    </form>
  );
}
