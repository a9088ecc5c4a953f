import { Trans, useLingui } from '@lingui/react/macro';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import { tokenIdFields } from '#contract/records/tokenids.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { EnabledPill } from '../../domain/enabled-pill.tsx';
import { Nothing } from '../../components/page/facts.tsx';
import { Mid } from '../../domain/mid.tsx';
import { Sn } from '../../domain/sn.tsx';
import { Tag } from '../../components/text/status-pill.tsx';
import { path } from '../../lib/path.ts';
import { tokenIdName } from './api.ts';
import { tokenIdWords } from '../../words/tokenids.ts';

function TypeTag({ tokenType }: Pick<TokenIdRecord, 'tokenType'>) {
  const { i18n } = useLingui();
  return <Tag>{i18n._(tokenIdWords.tokenType.choices[tokenType])}</Tag>;
}

export function BoundTo({ sn }: Pick<TokenIdRecord, 'sn'>) {
  return sn === undefined ? (
    <Nothing>
      <Trans>unbound</Trans>
    </Nothing>
  ) : (
    <a href={path`/sns/${sn}/tokenids`}>
      <Sn value={sn} />
    </a>
  );
}

const column = columnsFor<TokenIdRecord, typeof tokenIdFields>(tokenIdFields, tokenIdWords);

export const tokenIdColumns: readonly Column<TokenIdRecord>[] = [
  column('label', { cell: tokenIdName, width: 180 }),
  column('guid', { cell: ({ guid }) => <Mid value={guid} what="GUID" />, width: 240 }),
  column('tokenType', { cell: (token) => <TypeTag {...token} />, width: 130, fact: true }),
  column('sn', { cell: (token) => <BoundTo {...token} />, width: 190, fact: true }),
  column('status', { cell: ({ status }) => <EnabledPill enabled={status === 0} />, width: 130, fact: true }),
  column('regDate', { cell: ({ regDate }) => <DateTime value={regDate} relative />, width: 236 }),
  column('controlType', { width: 120, hidden: true }),
];
