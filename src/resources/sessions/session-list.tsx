import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { OwnedList, type OwnedListProps } from '../../components/list-page/owned-list.tsx';
import { ownedBy } from '../../lib/list/owner.ts';
import type { Reply } from '../../lib/api/api-client.ts';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { listTrail } from '../../lib/list/list-trail.ts';
import { useCan } from '../../lib/api/session.ts';
import { EndMatchingDialog } from './actions.tsx';
import { sessionQueries } from './api.ts';
import { sessionColumns } from './columns.tsx';
import { nameOf, type LiveSession } from '../../domain/live-sessions.ts';
import { sessionFilters } from './filters.ts';

const EndSessionsDialog = lazyNamed(() => import('./end-dialog.tsx'), 'EndSessionsDialog');

type Props = Pick<OwnedListProps<LiveSession>, 'id' | 'title' | 'owner' | 'same'>;

export function SessionList(list: Props) {
  const { t } = useLingui();
  const can = useCan();
  const [ending, setEnding] = useState<{ rows: readonly LiveSession[]; clear: () => void } | 'matching'>();
  const isOfUser = list.owner?.['userName'] !== undefined;
  const mayEnd = can('endSnSessions');
  const close = () => setEnding(undefined);
  return (
    <OwnedList
      {...list}
      query={sessionQueries.list}
      columns={sessionColumns}
      fields={sessionFilters}
      search={{ name: 'any', label: t`User, SN, device, customer …` }}
      rowId={rowId}
      rowName={nameOf}
      bulkActions={
        mayEnd
          ? (rows, clear) => (
              <EndButton
                count={rows.filter(isOpen).length}
                none={t`The selected sessions have already ended.`}
                onClick={() => setEnding({ rows: rows.filter(isOpen), clear })}
              >
                <Trans>End the selected sessions</Trans>
              </EndButton>
            )
          : undefined
      }
      actions={
        mayEnd
          ? (page) => (
              <EndButton
                count={countOpen(page)}
                none={t`There is no session to end.`}
                onClick={() => setEnding('matching')}
              >
                <Trans>End all …</Trans>
              </EndButton>
            )
          : undefined
      }
      empty={{
        text: isOfUser ? (
          <Trans>This user is not logged in. Sessions appear here from log-in to log-out.</Trans>
        ) : (
          <Trans>Nobody is logged in. Sessions appear here from log-in to log-out.</Trans>
        ),
      }}
    >
      <Suspense>
        {ending === 'matching' && (
          <EndMatchingDialog
            querys={[...ownedBy(list.owner), ...((listTrail.of(list.id)?.request.body.querys ?? []) as QueryEntry[])]}
            onClose={close}
          />
        )}
        {ending !== undefined && ending !== 'matching' && (
          <EndSessionsDialog sessions={ending.rows} onClose={close} onDone={ending.clear} />
        )}
      </Suspense>
    </OwnedList>
  );
}

type EndProps = {
  count: number | undefined;
  none: string;
  onClick: () => void;
  children: ReactNode;
};

function EndButton({ count, none, onClick, children }: EndProps) {
  return (
    <Button
      reason={count === 0 ? none : undefined}
      leftSection={<IconPlugConnectedX size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

const isOpen = ({ endedAt }: LiveSession): boolean => endedAt === undefined;

/** Returns the number of open sessions on all pages, without ended ones that are still shown. */
const countOpen = (page: Reply<LiveSession> | undefined): number | undefined =>
  page && page.total - page.items.length + page.items.filter(isOpen).length;

const rowId = ({ id }: LiveSession): string => String(id);
