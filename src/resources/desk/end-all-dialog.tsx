import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { formatSn } from '../../words/format-sn.ts';
import { EndMatchingDialog } from '../sessions/actions.tsx';
import type { Ended } from '../sessions/api.ts';
import { useTicketNote } from './done.ts';

type Props = {
  userName: string;
  /** Ends the sessions on this SN only. Without it, on all SNs. */ sn?: string;
  onClose: () => void;
};

/** Asks before all open sessions of a user are ended, and notes it for the ticket. Sessions opened later stay. */
export function EndAllDialog({ userName, sn, onClose }: Props) {
  const { t, i18n } = useLingui();
  const note = useTicketNote();
  const code = sn === undefined ? '' : formatSn(sn);
  const whose = sn === undefined ? userName : t`${userName} on ${code}`;

  const textOf = ({ by, count, withNotice }: Ended): string => {
    const number = formatNumber(count, i18n.locale);
    if (by === 'job')
      return withNotice
        ? t`Started a job that gives notice to ${number} sessions of ${whose}`
        : t`Started a job that ends ${number} sessions of ${whose}`;
    return withNotice ? t`Sessions of ${whose} given notice: ${number}` : t`Sessions of ${whose} ended: ${number}`;
  };

  return (
    <Suspense>
      <EndMatchingDialog
        title={
          sn === undefined ? (
            <Trans>End all sessions of {userName}?</Trans>
          ) : (
            <Trans>
              End all sessions of {userName} on {code}?
            </Trans>
          )
        }
        querys={[
          { name: 'userName', op: '=', values: [userName] },
          ...(sn === undefined ? [] : [{ name: 'sn', op: '=' as const, values: [sn] }]),
        ]}
        onClose={onClose}
        onDone={(ended) => note(textOf(ended))}
      />
    </Suspense>
  );
}
