import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudOff, IconError404, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, canBeTriedAgain } from '../../lib/api/api-error.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { CopyButton } from '../text/copy-button.tsx';
import { placeWithState } from '../../lib/last-place.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { MessageBlock } from './message-block.tsx';
import type { Crumb } from './page-header.tsx';
import styles from './failure.module.css';

type Props = {
  error: unknown;
  /** Offered only for errors where a retry can help. */
  onRetry?: (() => void) | undefined;
  /** Offered where a retry cannot help: the parent page with its state, or a function that closes the drawer. */
  back?: Crumb | (() => void) | undefined;
  actions?: ReactNode;
  /** What happens next without the operator. */
  note?: ReactNode;
  page?: boolean;
};

function iconOf(error: unknown) {
  if (!(error instanceof ApiError)) return IconAlertTriangle;
  if (error.isForbidden) return IconLock;
  if (error.isNotFound) return IconError404;
  return error.kind === 'offline' ? IconCloudOff : IconAlertTriangle;
}

/**
 * Shows a failed read in place of its content: the reason, the request id, and 'Try again' or the way back. For a
 * missing record it omits the server's message, which only repeats the title.
 */
export function Failure({ error, onRetry, back, actions, note, page = false }: Props) {
  const { i18n } = useLingui();
  const again = canBeTriedAgain(error);
  return (
    <MessageBlock
      alert
      page={page}
      icon={iconOf(error)}
      title={i18n._(failureTitle(error))}
      actions={
        <>
          {onRetry !== undefined && again && (
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {back !== undefined && !again && <Back to={back} />}
          {actions}
        </>
      }
    >
      {Boolean(note) && <p>{note}</p>}
      {error instanceof ApiError && error.kind === 'refused' && !error.isNotFound && <p>{error.message}</p>}
      {error instanceof ApiError && error.requestId !== undefined && <RequestId id={error.requestId} />}
    </MessageBlock>
  );
}

export function Back({ to: back }: { to: Crumb | (() => void) }) {
  if (typeof back === 'function') {
    return (
      <Button onClick={back}>
        <Trans>Close</Trans>
      </Button>
    );
  }
  const { label, to } = back;
  return (
    <LinkButton to={placeWithState(to)}>
      <Trans>Back to {label}</Trans>
    </LinkButton>
  );
}

/** The request id finds the request in the server’s log. */
export function RequestId({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <p className={styles.request}>
      <Trans>
        Request <code>{id}</code>
      </Trans>{' '}
      <CopyButton text={id} what={t`request id`} />
    </p>
  );
}
