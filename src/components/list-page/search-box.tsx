import { IconSearch } from '@tabler/icons-react';
import type { SearchDraft } from './use-search-draft.ts';
import styles from './list-page.module.css';

type Props = { draft: SearchDraft; label: string };

export function SearchBox({ draft, label }: Props) {
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        draft.submit();
      }}
    >
      <IconSearch size={15} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft.text}
        onChange={({ currentTarget: { value }, nativeEvent }) =>
          draft.type(value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        }
        onCompositionEnd={({ currentTarget: { value } }) => draft.type(value)}
        onBlur={draft.submit}
        autoComplete="off"
        spellCheck={false}
      />
    </form>
  );
}
