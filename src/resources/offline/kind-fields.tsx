import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../components/kit/inputs.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { failureTitle } from '../../lib/api/failure-text.ts';
import type { Suggest } from '../../lib/list/suggest.ts';
import { suggestProducts } from '../../domain/suggest.ts';
import { templateNamesQuery } from '../sns/api.ts';

export type Kind = { readonly product: string; readonly template: string; readonly business: string };

export const noKind: Kind = { product: '', template: '', business: '' };
export const isWhole = (kind: Kind): boolean => Object.values(kind).every((name) => name !== '');

type Props = { kind: Kind; suggestBusinesses: Suggest; onChange: (kind: Kind) => void };

export function KindFields({ kind, suggestBusinesses, onChange }: Props) {
  const { t, i18n } = useLingui();
  const templates = useQuery({ ...templateNamesQuery(kind.product), enabled: kind.product !== '' });
  return (
    <>
      <RecordSelect
        label={t`Product`}
        suggest={suggestProducts}
        value={kind.product}
        onChange={(product) => {
          if (product !== kind.product) onChange({ ...kind, product, template: '' });
        }}
        required
      />
      <Select
        size="sm"
        label={t`Template`}
        data={templates.data ?? []}
        value={kind.template === '' ? null : kind.template}
        onChange={(template) => onChange({ ...kind, template: template ?? '' })}
        disabled={kind.product === ''}
        error={templates.error === null ? undefined : i18n._(failureTitle(templates.error))}
        nothingFoundMessage={templates.isFetching ? t`Loading …` : t`Nothing matches`}
        allowDeselect={false}
        searchable
        required
        autoComplete="off"
      />
      <RecordSelect
        label={t`Business`}
        suggest={suggestBusinesses}
        value={kind.business}
        onChange={(business) => onChange({ ...kind, business })}
        required
      />
    </>
  );
}
