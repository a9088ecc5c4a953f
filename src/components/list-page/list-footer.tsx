import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { PAGE_SIZES, type ListState } from '../../lib/list/list-state.ts';
import { IconButton } from '../kit/button.tsx';
import styles from './list-footer.module.css';

type Props = { state: ListState; total: number; count: number };

export function ListFooter({ state, total, count }: Props) {
  const { t, i18n } = useLingui();
  const { page, size } = state;
  const pages = Math.max(1, Math.ceil(total / size));
  const number = (value: number) => formatNumber(value, i18n.locale);
  const from = number((page - 1) * size + 1);
  const to = number((page - 1) * size + count);
  const all = number(total);

  return (
    <footer className={styles.footer}>
      <span className={styles.range}>
        {count > 0 && (
          <Trans>
            {from}–{to} of {all}
          </Trans>
        )}
      </span>
      <label className={styles.size}>
        <span aria-hidden>
          <Trans>Rows</Trans>
        </span>
        <select
          aria-label={t`Rows per page`}
          value={size}
          onChange={(event) => state.setSize(Number(event.currentTarget.value))}
        >
          {PAGE_SIZES.map((each) => (
            <option key={each} value={each}>
              {number(each)}
            </option>
          ))}
        </select>
      </label>
      <nav className={styles.pages} aria-label={t`Pages`}>
        <IconButton label={t`Previous page`} disabled={page <= 1} onClick={() => state.setPage(page - 1)}>
          <IconChevronLeft size={16} aria-hidden />
        </IconButton>
        <PageJump key={page} page={page} pages={pages} onJump={state.setPage} />
        <IconButton label={t`Next page`} disabled={page >= pages} onClick={() => state.setPage(page + 1)}>
          <IconChevronRight size={16} aria-hidden />
        </IconButton>
      </nav>
    </footer>
  );
}

function PageJump({ page, pages, onJump }: { page: number; pages: number; onJump: (page: number) => void }) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState(String(page));
  const jump = () => {
    const wanted = Math.min(Math.max(Math.trunc(Number(text)) || page, 1), pages);
    setText(String(wanted));
    if (wanted !== page) onJump(wanted);
  };
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
    >
      <input
        inputMode="numeric"
        aria-label={t`Page`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={jump}
        autoComplete="off"
      />
      <span aria-hidden>/ {formatNumber(pages, i18n.locale)}</span>
    </form>
  );
}
