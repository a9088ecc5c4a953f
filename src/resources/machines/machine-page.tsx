import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { useActions } from '../../components/action/use-actions.tsx';
import { ActionMenu } from '../../components/menu/action-menu.tsx';
import { HeadFact, HeadFacts } from '../../components/page/facts.tsx';
import { LinkButton } from '../../components/kit/button.tsx';
import { MachineStatusPill } from '../../domain/machine-status.tsx';
import { Mid } from '../../domain/mid.tsx';
import { RecordPage } from '../../components/page/record-page.tsx';
import { Sn } from '../../domain/sn.tsx';
import { path } from '../../lib/path.ts';
import { placeWithState } from '../../lib/last-place.ts';
import { useCan } from '../../lib/api/session.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { machineActions } from './actions.tsx';
import { machineName, machineQueries } from './api.ts';
import { Online } from './columns.tsx';
import { machinePaths } from './paths.ts';

/** Shows one device: its SN, its status, and tabs of its activity. */
export function MachinePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery(machineQueries.detail(id));
  const [record] = query.data?.items ?? [];
  const number = Number(id);
  return (
    <RecordPage
      query={query}
      name={record === undefined ? t`Device` : machineName(record)}
      recent={{ kind: 'machine', to: machinePaths.view(number) }}
      crumbs={[{ label: t`Devices`, to: machinePaths.list }]}
      tabsLabel={t`Parts of the device`}
      tabs={[
        { to: machinePaths.view(number), label: msg`Summary` },
        { to: machinePaths.sessions(number), label: msg`Sessions`, operation: 'querySessions' },
        { to: machinePaths.strings(number), label: msg`Update strings`, operation: 'updateSnDevices' },
        { to: machinePaths.activity(number), label: msg`Activity`, operation: 'queryAudit' },
      ]}
      aside={(machine) => <MachineStatusPill status={machine.status} />}
      head={({ record: machine }) => <Head machine={machine} />}
      actions={({ record: machine }) => <Actions machine={machine} />}
    />
  );
}

function Head({ machine }: { machine: MachineRecord }) {
  return (
    <HeadFacts>
      {machine.machineName !== undefined && (
        <HeadFact label={msg`MID`}>
          <Mid value={machine.mid} />
        </HeadFact>
      )}
      <HeadFact label={msg`SN`}>
        <Link to={path`/sns/${machine.sn}`}>
          <Sn value={machine.sn} />
        </Link>
      </HeadFact>
      <HeadFact label={msg`Online now`}>
        <Online machine={machine} />
      </HeadFact>
    </HeadFacts>
  );
}

function Actions({ machine }: { machine: MachineRecord }) {
  const can = useCan();
  const navigate = useNavigate();
  const { namesFor, entries, dialog } = useActions(machineActions);
  const mayEdit = can('updateMachine');
  const edit = machinePaths.edit(machine.id);
  useShortcut({
    id: 'machine.edit',
    group: 'list',
    keys: 'e',
    label: msg`Edit the device`,
    enabled: mayEdit,
    run: () => void navigate(edit),
  });
  const actions = entries(namesFor(machine), [machine], (name) => {
    if (name === 'remove') void navigate(placeWithState(machinePaths.list));
  });
  return (
    <>
      {actions.length > 0 && <ActionMenu label={<Trans>Actions</Trans>} actions={actions} side="bottom-end" />}
      {mayEdit && (
        <LinkButton to={edit} emphasis="primary" leftSection={<IconPencil size={16} aria-hidden />}>
          <Trans>Edit</Trans>
        </LinkButton>
      )}
      {dialog}
    </>
  );
}
