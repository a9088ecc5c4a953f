import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconReplace } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { useActions } from '../../components/action/use-actions.tsx';
import { Button } from '../../components/kit/button.tsx';
import { ActionMenu } from '../../components/menu/action-menu.tsx';
import { HeadFact, HeadFacts } from '../../components/page/facts.tsx';
import { HeadActions } from '../../components/page/head-actions.tsx';
import { MachineStatusPill } from '../../domain/machine-status.tsx';
import { SetBy } from '../../domain/states/set-by.tsx';
import { Mid } from '../../domain/mid.tsx';
import { RecordPage } from '../../components/page/record-page.tsx';
import { placeWithState } from '../../lib/last-place.ts';
import { useCan } from '../../lib/api/session.ts';
import { machineActions, ReplaceDialog } from './actions.tsx';
import { machineName, machineQueries } from './api.ts';
import { Online, SnLink } from './columns.tsx';
import { machinePaths } from './paths.ts';

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
      recent={{ kind: 'machine', key: id }}
      crumbs={[{ label: t`Devices`, to: machinePaths.list }]}
      tabsLabel={t`Parts of the device`}
      tabs={[
        { to: machinePaths.view(number), label: msg`Summary` },
        { to: machinePaths.sessions(number), label: msg`Sessions`, operation: 'querySessions' },
        { to: machinePaths.strings(number), label: msg`Update strings`, operation: 'updateSnDevices' },
        { to: machinePaths.timeline(number), label: msg`Timeline`, operation: 'listTimeline' },
      ]}
      aside={(machine) => (
        <>
          <MachineStatusPill status={machine.status} /> <SetBy kind="machine" id={id} status={machine.status} />
        </>
      )}
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
        <SnLink machine={machine} />
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
  const [replacing, setReplacing] = useState(false);
  const { namesFor, entries, dialog } = useActions(machineActions);
  const actions = entries(namesFor(machine), [machine], (name) => {
    if (name === 'remove') void navigate(placeWithState(machinePaths.list));
  });
  return (
    <>
      <HeadActions edit={can('updateMachine') ? machinePaths.edit(machine.id) : undefined}>
        {can('replaceMachine') && machine.status !== 1 && (
          <Button leftSection={<IconReplace size={16} aria-hidden />} onClick={() => setReplacing(true)}>
            <Trans>Replace</Trans>
          </Button>
        )}
        {actions.length > 0 && <ActionMenu label={<Trans>Actions</Trans>} actions={actions} side="bottom-end" />}
      </HeadActions>
      {dialog}
      {replacing && (
        <Suspense>
          <ReplaceDialog machine={machine} sn={machine.sn} onClose={() => setReplacing(false)} />
        </Suspense>
      )}
    </>
  );
}
