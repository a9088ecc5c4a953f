import { useLingui } from '@lingui/react/macro';
import { RecordAdder } from '../../components/record-adder.tsx';
import { Chosen } from './chosen.tsx';
import { suggestAccounts } from '../../domain/suggest.ts';
import type { ReportState } from './state.ts';

export function UserPicker({ state: { users, addUser, removeUser } }: { state: ReportState }) {
  const { t } = useLingui();
  return (
    <Chosen title={t`Chosen users`} chosen={users} show={(name) => name} onRemove={removeUser}>
      <RecordAdder label={t`Add a user`} suggest={suggestAccounts} onAdd={addUser} />
    </Chosen>
  );
}
