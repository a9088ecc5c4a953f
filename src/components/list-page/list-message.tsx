import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, canBeTriedAgain } from '../../lib/api/api-error.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { fits, type FilterField } from '../../lib/list/filters.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { Failure } from '../page/failure.tsx';
import { Button } from '../kit/button.tsx';
import { MessageBlock } from '../page/message-block.tsx';
import { filterText } from './filter-text.ts';
import styles from './list-page.module.css';

export type EmptyText = { text: ReactNode; action?: ReactNode };

type Props = {
  state: ListState;
  fields: readonly FilterField[];
  error: Error | null;
  onRetry: () => void;
  total: number | undefined;
  count: number;
  empty: EmptyText;
};

/** Returns the message instead of rows: not permitted, failed, nothing matches, or empty. Undefined if there are rows, or they are loading. */
export function listMessage({ state, fields, error, onRetry, total, count, empty }: Props): ReactNode {
  if (error instanceof ApiError && error.isForbidden) return <NotPermitted error={error} />;
  if (error !== null && count === 0) return <NotRead state={state} error={error} onRetry={onRetry} />;
  if (total === undefined || count > 0) return undefined;
  if (total > 0) return <BeyondLastPage state={state} total={total} />;
  if (state.isFiltered) return <AllFilteredAway state={state} fields={fields} />;
  return <MessageBlock icon={IconInbox} title={empty.text} actions={empty.action} />;
}

function NotPermitted({ error }: { error: ApiError }) {
  return (
    <MessageBlock icon={IconLock} title={<Trans>Your role cannot view this list</Trans>} alert>
      <p>{error.message}</p>
    </MessageBlock>
  );
}

/** The server can refuse a filter from an address. A retry cannot help then, but removing the filters can. */
function NotRead({ state, error, onRetry }: Pick<Props, 'state' | 'onRetry'> & { error: Error }) {
  return (
    <Failure
      error={error}
      onRetry={onRetry}
      actions={
        state.isFiltered &&
        !canBeTriedAgain(error) && (
          <Button onClick={state.clear}>
            <Trans>Clear filters</Trans>
          </Button>
        )
      }
    />
  );
}

function BeyondLastPage({ state, total }: { state: ListState; total: number }) {
  return (
    <MessageBlock
      icon={IconInbox}
      title={<Trans>Page {state.page} of this list no longer exists</Trans>}
      actions={
        <Button onClick={() => state.setPage(Math.ceil(total / state.size))}>
          <Trans>Last page</Trans>
        </Button>
      }
    />
  );
}

function AllFilteredAway({ state, fields }: Pick<Props, 'state' | 'fields'>) {
  const { i18n } = useLingui();
  const { search } = state;
  const words = state.filters.flatMap((filter) => {
    const field = fields.find(({ name }) => name === filter.name);
    return fits(filter, field) ? [filterText(filter, field, i18n)] : [];
  });
  return (
    <MessageBlock
      icon={IconFilterOff}
      title={<Trans>Nothing matches</Trans>}
      actions={
        <Button onClick={state.clear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      {search !== '' && (
        <p>
          <Trans>Text: “{search}”</Trans>
        </p>
      )}
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </MessageBlock>
  );
}

export function StaleNotice({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { i18n } = useLingui();
  return (
    <div role="alert" className={styles.notice}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <Trans>Not refreshed.</Trans> {i18n._(failureTitle(error))}.
      </span>
      {canBeTriedAgain(error) && (
        <Button emphasis="quiet" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
