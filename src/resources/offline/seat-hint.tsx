import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Notice, Notices } from '../../components/page/notices.tsx';
import { offlinePaths } from './paths.ts';
import { readRequest } from '../../domain/offline-text.ts';

/**
 * Shows a link to the right tab when a pasted request is about a seat. The link passes the request on, and `onGo`
 * clears it here.
 */
export function SeatHint({ text, onGo }: { text: string; onGo: () => void }) {
  const { t } = useLingui();
  const request = readRequest(text.trim());
  if (request === undefined || request.kind === 'update') return null;
  return (
    <Notices label={t`What the request is for`}>
      <Notice tone="info">
        {request.kind === 'borrow' ? (
          <Trans>This asks for a borrowed seat.</Trans>
        ) : (
          <Trans>This gives a seat back.</Trans>
        )}{' '}
        <Link to={offlinePaths.seats} state={{ request: text.trim() }} onClick={onGo}>
          <Trans>Go on at Check-out and check-in</Trans>
        </Link>
      </Notice>
    </Notices>
  );
}
