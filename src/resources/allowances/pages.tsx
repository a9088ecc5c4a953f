import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleX, IconExternalLink, IconHistory, type Icon } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { AllowanceRecord } from '#contract/sns/allowances.ts';
import { OwnedList, type OwnedListProps } from '../../components/list-page/owned-list.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { useCan, useSession, type Session } from '../../lib/api/session.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { path } from '../../lib/path.ts';
import { formatSn } from '../../words/format-sn.ts';
import { allowanceQueries } from './api.ts';
import { allowanceColumns } from './columns.tsx';
import type { Decision } from './decide-dialog.tsx';
import { allowanceFilters, allowanceViews } from './filters.ts';

const DecideDialog = lazyNamed(() => import('./decide-dialog.tsx'), 'DecideDialog');

export function AllowanceListPage() {
  const { t } = useLingui();
  return <AllowanceList id="allowances" title={t`Allowances`} search={{ name: 'sn', label: t`Find an SN` }} />;
}

export function SnAllowancesTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  return <AllowanceList key={sn} id="sn-allowances" title={t`Allowances of ${code}`} owner={{ sn }} same={['sn']} />;
}

function AllowanceList(list: Pick<OwnedListProps<AllowanceRecord>, 'id' | 'title' | 'owner' | 'same' | 'search'>) {
  const { t } = useLingui();
  const can = useCan();
  const { user } = useSession();
  const [deciding, setDeciding] = useState<{ allowance: AllowanceRecord; decision: Decision }>();
  const may = can('giveAllowance');

  // A table renders all rows again when its columns change.
  const columns = useMemo(
    () =>
      allowanceColumns((allowance) => {
        const code = formatSn(allowance.sn);
        return (
          may &&
          isFor(allowance, user) && (
            <SmallButton
              label={t`Approve the allowance for ${code}`}
              onClick={() => setDeciding({ allowance, decision: 'approve' })}
            >
              <Trans>Approve</Trans>
            </SmallButton>
          )
        );
      }),
    [may, user, t],
  );
  const actionsOf = (allowance: AllowanceRecord) => {
    const { sn, state, askedBy, givenBy } = allowance;
    const action = (decision: Decision, label: string, icon: Icon) => ({
      label,
      icon,
      run: () => setDeciding({ allowance, decision }),
    });
    const isOwn = (givenBy ?? askedBy) === user.username;
    return [
      ...(isFor(allowance, user)
        ? [action('approve', t`Approve …`, IconCircleCheck), action('decline', t`Decline …`, IconCircleX)]
        : []),
      ...((state === 'open' || state === 'asked') && (user.role !== 'support' || isOwn)
        ? [action('end', state === 'asked' ? t`Withdraw …` : t`End …`, IconHistory)]
        : []),
      { label: t`Open the SN`, icon: IconExternalLink, to: path`/sns/${sn}` },
    ];
  };
  return (
    <OwnedList
      {...list}
      query={allowanceQueries.list}
      columns={columns}
      fields={allowanceFilters}
      views={allowanceViews}
      rowId={rowId}
      rowName={({ sn }) => formatSn(sn)}
      rowActions={may ? actionsOf : undefined}
      empty={{
        text: (
          <Trans>
            No allowances yet. An allowance helps a customer for a time. Give one on the page of an SN or at the support
            desk.
          </Trans>
        ),
      }}
    >
      {deciding && (
        <Suspense>
          <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />
        </Suspense>
      )}
    </OwnedList>
  );
}

/** Nobody answers what they asked for, and support nothing that is beyond its bounds. */
const isFor = ({ state, askedBy, beyondSupport }: AllowanceRecord, { username, role }: Session['user']): boolean =>
  state === 'asked' && askedBy !== username && !(role === 'support' && beyondSupport === true);

const rowId = ({ id }: AllowanceRecord): string => String(id);
