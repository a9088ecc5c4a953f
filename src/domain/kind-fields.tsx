import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MAX_PAGE } from '#contract/bounds.ts';
import { Select } from '../components/kit/inputs.tsx';
import { RecordSelect } from '../components/record-select.tsx';
import { call } from '../lib/api/api-client.ts';
import { failureTitle } from '../lib/api/failure-text.ts';
import type { Suggest } from '../lib/list/suggest.ts';
import { suggestBusinesses, suggestProducts } from './suggest.ts';

/** What a new SN is generated from. A name that is not chosen yet is empty. */
export type Kind = { readonly product: string; readonly template: string; readonly business: string };

export const noKind: Kind = { product: '', template: '', business: '' };
export const isWhole = (kind: Kind): boolean => Object.values(kind).every((name) => name !== '');

export const templateNamesQuery = (product: string) =>
  queryOptions({
    queryKey: ['products', 'template-names', product],
    enabled: product !== '',
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /products/{productName}/templates', {
        path: { productName: product },
        query: { limit: MAX_PAGE },
        signal,
      });
      return items.map(({ name }) => name);
    },
  });

type Props = {
  kind: Kind;
  onChange: (kind: Kind) => void;
  suggest?: Suggest;
  explained?: boolean;
  /** Marks empty fields as required. */
  tried?: boolean;
  /** Fields that are chosen elsewhere. */
  without?: readonly (keyof Kind)[];
};

export function KindFields({ kind, onChange, suggest = suggestBusinesses, ...options }: Props) {
  const { explained = false, tried = false, without = [] } = options;
  const { t, i18n } = useLingui();
  const templates = useQuery(templateNamesQuery(kind.product));
  const missing = (name: keyof Kind) => (tried && kind[name] === '' ? t`This is required` : undefined);
  return (
    <>
      {!without.includes('product') && (
        <RecordSelect
          label={t`Product`}
          suggest={suggestProducts}
          value={kind.product}
          onChange={(product) => {
            if (product !== kind.product) onChange({ ...kind, product, template: '' });
          }}
          error={missing('product')}
          required
        />
      )}
      {!without.includes('template') && (
        <Select
          size="sm"
          label={t`Template`}
          description={explained && t`The product features that new SNs start with.`}
          data={templates.data ?? []}
          value={kind.template === '' ? null : kind.template}
          onChange={(template) => onChange({ ...kind, template: template ?? '' })}
          disabled={kind.product === ''}
          error={templates.error === null ? missing('template') : i18n._(failureTitle(templates.error))}
          nothingFoundMessage={templates.isFetching ? t`Loading …` : t`Nothing matches`}
          allowDeselect={false}
          searchable
          required
          autoComplete="off"
        />
      )}
      {!without.includes('business') && (
        <RecordSelect
          label={t`Business`}
          description={explained && t`The kind of licence: type, limits and options.`}
          suggest={suggest}
          value={kind.business}
          onChange={(business) => onChange({ ...kind, business })}
          error={missing('business')}
          required
        />
      )}
    </>
  );
}
