import { useLingui } from '@lingui/react/macro';
import type { SnType } from '#contract/sns/attributes.ts';
import type { TokenType } from '#contract/holders/tokenids.ts';
import { RecordSelect } from '../../components/record-select.tsx';
import { call } from '../../lib/api/api-client.ts';
import { containing } from '../../lib/list/filters.ts';
import { formatSn } from '../../words/format-sn.ts';
import type { Suggest } from '../../lib/list/suggest.ts';
import { snKeys, type SnEntry } from '../../domain/sn-queries.ts';
import { tokenTypeOf } from './labels.ts';

const OFFERED = 20;

/** Suggests SNs that accept token IDs of a type, or of any type. */
const suggestSnsTaking =
  (type: TokenType | undefined): Suggest =>
  (text) => ({
    queryKey: [...snKeys.lists, 'taking tokens', type, text],
    queryFn: async ({ signal }) => {
      const querys: SnEntry[] = [{ name: 'type', op: '=', values: snTypesTaking(type) }];
      const body = {
        querys: text === '' ? querys : [...querys, containing('sn', text)],
        sorts: [{ name: 'sn' as const }],
      };
      const { items } = await call('POST /sns/data', { body, query: { limit: OFFERED }, signal });
      return items.map(({ sn }) => sn);
    },
  });

const snTypesTaking = (type: TokenType | undefined): SnType[] =>
  (Object.keys(tokenTypeOf) as SnType[]).filter((snType) => type === undefined || tokenTypeOf[snType] === type);

type Props = { type: TokenType | undefined; value: string; onChange: (sn: string) => void };

export function TokenSnSelect({ type, value, onChange }: Props) {
  const { t } = useLingui();
  return (
    <RecordSelect
      label="SN"
      description={t`The type of the SN must accept these token IDs`}
      suggest={suggestSnsTaking(type)}
      value={value}
      onChange={onChange}
      labelOf={formatSn}
      focused
      required
    />
  );
}
