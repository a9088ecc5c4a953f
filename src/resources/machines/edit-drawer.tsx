import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { machineName, machineQueries, useUpdateMachine } from './api.ts';
import { machineGroups } from './fields.ts';

export function MachineEditDrawer() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const update = useUpdateMachine(id);
  return (
    <EditDrawer
      called={t`device`}
      operation="updateMachine"
      nameOf={machineName}
      query={machineQueries.detail(id)}
      groups={machineGroups}
      save={(body, ifMatch) => update.mutateAsync({ body, ifMatch })}
    />
  );
}
