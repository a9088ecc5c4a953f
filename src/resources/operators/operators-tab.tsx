import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDevices, IconLockPassword, IconPencil, IconPlus, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import type { OperatorRecord } from '#contract/bff/operators.ts';
import { LinkButton } from '../../components/kit/button.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { ShortList } from '../../components/list-page/short-list.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { useSession } from '../../lib/api/session.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { OPERATOR_PAGE, operatorQueries } from './api.ts';
import { operatorColumns } from './columns.tsx';
import { ResetAccessDialog } from './access.tsx';
import { DeleteOperatorDialog, ResetFactorDialog } from './dialogs.tsx';
import { operatorPaths } from './paths.ts';

type Asking = { Dialog: typeof DeleteOperatorDialog; username: string };

export function OperatorsTab() {
  const { t } = useLingui();
  const { user } = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>();
  useShortcut({
    id: 'list.create',
    group: 'list',
    keys: 'n',
    label: msg`New`,
    run: () => void navigate(operatorPaths.new),
  });

  const actions = ({ username, secondFactor }: OperatorRecord): RowAction[] => {
    const ask = (Dialog: Asking['Dialog']) => () => setAsking({ Dialog, username });
    const others: RowAction[] = [
      { label: t`Reset password`, icon: IconLockPassword, run: ask(ResetAccessDialog) },
      ...(secondFactor ? [{ label: t`Reset second factor`, icon: IconShieldOff, run: ask(ResetFactorDialog) }] : []),
      { label: t`Delete`, icon: IconTrash, danger: true, run: ask(DeleteOperatorDialog) },
    ];
    return [
      { label: t`Edit`, icon: IconPencil, to: operatorPaths.edit(username) },
      { label: t`Sessions`, icon: IconDevices, to: operatorPaths.sessions(username) },
      // Operators change their own password and second factor on the account tab.
      ...(username === user.username ? [] : others),
    ];
  };
  return (
    <ShortList
      id="operators"
      caption={t`Operators`}
      query={operatorQueries.list}
      size={OPERATOR_PAGE}
      columns={operatorColumns}
      rowId={({ username }) => username}
      rowName={({ username }) => username}
      rowHref={({ username }) => operatorPaths.edit(username)}
      menu={actions}
      head={
        <TabHead
          actions={
            <LinkButton to={operatorPaths.new} emphasis="primary" leftSection={<IconPlus size={16} aria-hidden />}>
              <Trans>New operator</Trans>
            </LinkButton>
          }
        >
          <Trans>People who sign in to this back office, and what each of them may do.</Trans>
        </TabHead>
      }
    >
      {asking !== undefined && <asking.Dialog username={asking.username} onClose={() => setAsking(undefined)} />}
      <Outlet />
    </ShortList>
  );
}
