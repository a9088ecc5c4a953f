import { Outlet } from 'react-router';
import type { UserRecord } from '#contract/holders/users.ts';
import { RecordFacts } from '../../components/page/facts.tsx';
import { SummaryFrame, useLoadedRecord } from '../../components/page/record-page.tsx';
import { userFacts } from './fields.tsx';

export function UserSummaryTab() {
  const loaded = useLoadedRecord<UserRecord>();
  return (
    <SummaryFrame>
      <RecordFacts groups={userFacts} record={loaded.record} />
      <Outlet context={loaded} />
    </SummaryFrame>
  );
}
