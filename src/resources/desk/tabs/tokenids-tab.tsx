import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import { EnabledPill } from '../../../domain/enabled-pill.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { Mono, OptionalText } from '../../../components/text/text.tsx';
import { tokenIdQueries } from '../../tokenids/api.ts';
import { useCall } from '../use-call.ts';
import { DeskTable } from '../desk-table.tsx';
import { requestOf } from '../lists.ts';
import { NoSns } from '../no-sns.tsx';
import { ofSns } from '../scope.ts';
import { TabFrame } from './tab-frame.tsx';

/** Shows the token IDs bound to the SNs. An unbound token ID that the caller named is shown alone. */
export function TokenIdsTab() {
  const { caller, scope } = useCall();
  const { tokenId } = caller;
  const unbound = tokenId !== undefined && tokenId.sn === undefined;
  const querys = unbound ? [{ name: 'guid', op: '=' as const, values: [tokenId.guid] }] : ofSns(scope);
  return querys === undefined ? <NoSns /> : <TokenIds querys={querys} focus={tokenId} />;
}

type Props = { querys: NonNullable<ReturnType<typeof ofSns>>; focus: TokenIdRecord | undefined };

function TokenIds({ querys, focus }: Props) {
  const { t } = useLingui();
  const query = useQuery(tokenIdQueries.list(requestOf(querys)));
  return (
    <TabFrame query={query} empty={<Trans>No token ID is bound to the SN.</Trans>}>
      {(rows) => (
        <DeskTable
          caption={t`Token IDs`}
          rows={rows}
          rowKey={({ guid, tokenType }) => `${guid}/${tokenType}`}
          isFocus={({ guid }) => guid === focus?.guid}
          columns={[
            { head: t`Label`, cell: ({ label }) => <OptionalText value={label} /> },
            { head: 'GUID', cell: ({ guid }) => <Mono>{guid}</Mono> },
            { head: t`Type`, cell: ({ tokenType }) => (tokenType === 6 ? t`Floating` : t`Traditional`) },
            {
              head: t`Status`,
              cell: ({ status }) => <EnabledPill enabled={status === 0} />,
            },
            { head: t`SN`, cell: ({ sn }) => (sn === undefined ? <OptionalText value={sn} /> : <Sn value={sn} />) },
          ]}
        />
      )}
    </TabFrame>
  );
}
