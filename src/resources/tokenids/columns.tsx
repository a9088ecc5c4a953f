import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { EnabledPill } from '../../domain/enabled-pill.tsx';
import { Nothing } from '../../components/page/facts.tsx';
import { Mid } from '../../domain/mid.tsx';
import { Sn } from '../../domain/sn.tsx';
import { Tag } from '../../components/text/status-pill.tsx';
import { NumberText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { tokenIdName } from './api.ts';
import { tokenTypeLabels } from './labels.ts';

function TypeTag({ tokenType }: Pick<TokenIdRecord, 'tokenType'>) {
  const { i18n } = useLingui();
  return <Tag>{i18n._(tokenTypeLabels[tokenType])}</Tag>;
}

/** The SN that a token ID is bound to. */
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

/** Columns of every list of token IDs. */
export const tokenIdColumns: readonly Column<TokenIdRecord>[] = [
  { id: 'label', header: msg`Label`, cell: tokenIdName, sort: 'label', width: 180 },
  {
    id: 'guid',
    header: msg`GUID`,
    cell: ({ guid }) => <Mid value={guid} what="GUID" />,
    sort: 'guid',
    width: 240,
  },
  { id: 'tokenType', header: msg`Type`, cell: (token) => <TypeTag {...token} />, sort: 'tokenType', width: 130 },
  { id: 'sn', header: msg`SN`, cell: (token) => <BoundTo {...token} />, sort: 'sn', width: 190 },
  {
    id: 'status',
    header: msg`Status`,
    cell: ({ status }) => <EnabledPill enabled={status === 0} />,
    sort: 'status',
    width: 130,
  },
  {
    id: 'regDate',
    header: msg`Registered`,
    cell: ({ regDate }) => <DateTime value={regDate} relative />,
    sort: 'regDate',
    width: 236,
  },
  {
    id: 'controlType',
    header: msg`Control type`,
    cell: ({ controlType }) => <NumberText value={controlType} />,
    align: 'end',
    width: 120,
    hidden: true,
  },
];
