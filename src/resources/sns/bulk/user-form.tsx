import { useLingui } from '@lingui/react/macro';
import type { FormProps } from '../../../components/action/action-table.ts';
import { RecordSelect } from '../../../components/record-select.tsx';
import { suggestAccounts } from '../../../domain/suggest.ts';
import type { SnInput } from './input.ts';
import type { SnTarget } from './target.ts';

export function UserForm({ input, onChange }: FormProps<SnTarget, SnInput>) {
  const { t } = useLingui();
  return (
    <RecordSelect
      label={t`User`}
      suggest={suggestAccounts}
      value={input.user}
      onChange={(user) => onChange({ ...input, user })}
      focused
      required
    />
  );
}
