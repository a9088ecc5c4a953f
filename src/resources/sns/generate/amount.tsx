import { useLingui } from '@lingui/react/macro';
import { RecordSelect } from '../../../components/record-select.tsx';
import { TextInput } from '../../../components/kit/inputs.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { suggestCustomers } from '../../customers/api.ts';
import { placeLabel } from '../../customers/place.ts';
import { useGenerating } from './generate-page.tsx';
import { AT_ONCE, countOf, MAX_COUNT } from './request.ts';

/** Asks how many SNs are made, and for which customer. `tried`: marks a wrong number. */
export function Amount({ tried }: { tried: boolean }) {
  const { t, i18n } = useLingui();
  const { draft, change } = useGenerating();
  const most = formatNumber(MAX_COUNT, i18n.locale);
  return (
    <>
      <TextInput
        size="sm"
        label={t`How many SNs`}
        description={t`Up to ${AT_ONCE} SNs are generated at once, all or none. A job generates up to ${most}, one by one.`}
        inputMode="numeric"
        value={draft.count}
        onChange={(event) => change({ count: event.currentTarget.value })}
        error={tried && countOf(draft) === undefined ? t`Enter a whole number from 1 to ${most}` : undefined}
        required
        autoComplete="off"
      />
      <RecordSelect
        label={t`Customer`}
        description={t`Leave empty to bind one later.`}
        suggest={suggestCustomers}
        value={draft.customer}
        onChange={(customer) => change({ customer })}
        labelOf={placeLabel}
      />
    </>
  );
}
