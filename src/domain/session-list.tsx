import { Trans, useLingui } from '@lingui/react/macro';
import type { OperatorSessionRecord } from '#contract/bff/account.ts';
import { toast } from '../components/toast/toast.tsx';
import { failureTitle } from '../lib/api/failure-text.ts';
import { browserName } from '../lib/format/browser-name.ts';
import { DateTime } from '../components/text/date-time.tsx';
import { Entry, EntryList } from '../components/text/entry-list.tsx';
import { Button } from '../components/kit/button.tsx';
import { SkeletonLines } from '../components/page/skeleton.tsx';
import { Tag } from '../components/text/status-pill.tsx';

type Props = {
  /** Undefined while loading. */
  sessions: readonly OperatorSessionRecord[] | undefined;
  end: (id: number) => Promise<unknown>;
};

/** Shows an operator's sessions in the back office. Each except the current one can be ended. */
export function SessionList({ sessions, end }: Props) {
  const { t, i18n } = useLingui();
  if (sessions === undefined) return <SkeletonLines />;
  const endOne = (id: number, name: string) =>
    void end(id).then(
      () => toast.done(t`Ended the session in ${name}`),
      (error: unknown) => toast.failed(t`The session in ${name} was not ended`, i18n._(failureTitle(error))),
    );
  return (
    <EntryList>
      {sessions.map((session) => {
        const name = browserName(session.userAgent) ?? t`Unknown browser`;
        return (
          <Entry
            key={session.id}
            title={session.userAgent}
            name={
              <>
                {name}{' '}
                {session.current && (
                  <Tag>
                    <Trans>This browser</Trans>
                  </Tag>
                )}
              </>
            }
            told={
              <Trans>
                {session.ip} · since <DateTime value={session.created} /> · last active{' '}
                <DateTime value={session.lastSeen} />
              </Trans>
            }
          >
            {!session.current && (
              <Button onClick={() => endOne(session.id, name)} aria-label={t`End the session in ${name}`}>
                <Trans>End</Trans>
              </Button>
            )}
          </Entry>
        );
      })}
    </EntryList>
  );
}
