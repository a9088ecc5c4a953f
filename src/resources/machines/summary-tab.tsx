import { Outlet } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { RecordFacts } from '../../components/page/facts.tsx';
import { SummaryFrame, useLoadedRecord } from '../../components/page/record-page.tsx';
import { machineFacts } from './columns.tsx';

export function MachineSummaryTab() {
  const loaded = useLoadedRecord<MachineRecord>();
  return (
    <SummaryFrame>
      <RecordFacts groups={machineFacts} record={loaded.record} />
      <Outlet context={loaded} />
    </SummaryFrame>
  );
}
