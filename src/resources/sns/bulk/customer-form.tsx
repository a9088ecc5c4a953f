import { useLingui } from '@lingui/react/macro';
import type { FormProps } from '../../../components/action/action-table.ts';
import { RecordSelect } from '../../../components/record-select.tsx';
import { suggestCustomers } from '../../customers/api.ts';
import { placeLabel } from '../../customers/place.ts';
import type { SnInput } from './input.ts';
import type { SnTarget } from './target.ts';

export function CustomerForm({ input, onChange }: FormProps<SnTarget, SnInput>) {
  const { t } = useLingui();
  return (
    <RecordSelect
      label={t`Customer`}
      description={t`Search by name, contact, e-mail, phone or reference id`}
      suggest={suggestCustomers}
      value={input.customer}
      onChange={(customer) => onChange({ ...input, customer })}
      labelOf={placeLabel}
      focused
    />
  );
}
