import { IconSearch } from '@tabler/icons-react';
import { listIn } from '../../lib/pasted.ts';
import type { SearchDraft } from './use-search-draft.ts';
import styles from './list-page.module.css';

export type SearchBoxProps = {
  draft: SearchDraft;
  label: string;
  /** Called with the entries of a pasted list. */
  onList?: ((entries: string[]) => void) | undefined;
};

export function SearchBox({ draft, label, onList }: SearchBoxProps) {
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
        onPaste={(event) => {
          const entries = onList && listIn(event.clipboardData.getData('text'));
          if (entries === undefined) return;
          event.preventDefault();
          onList?.(entries);
        }}
        onBlur={draft.submit}
        autoComplete="off"
        spellCheck={false}
      />
    </form>
  );
}
