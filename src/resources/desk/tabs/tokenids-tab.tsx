import { Trans, useLingui } from '@lingui/react/macro';
import { EnabledPill } from '../../../domain/enabled-pill.tsx';
import { SetByLine } from '../../../domain/states/set-by.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { Mono, OptionalText } from '../../../components/text/text.tsx';
import { keyText, tokenIdQueries } from '../../tokenids/api.ts';
import { ofSns, requestOf, useCall } from '../call.ts';
import { DeskList } from '../desk-list.tsx';

/** Shows the token IDs bound to the SNs. An unbound token ID that the caller named is shown alone. */
export function TokenIdsTab() {
  const { t } = useLingui();
  const { caller, scope } = useCall();
  const { tokenId } = caller;
  const isUnbound = tokenId !== undefined && tokenId.sn === undefined;
  return (
    <DeskList
      querys={isUnbound ? [{ name: 'guid', op: '=', values: [tokenId.guid] }] : ofSns(scope)}
      list={(querys) => tokenIdQueries.list(requestOf(querys))}
      empty={<Trans>No token ID is bound to the SN.</Trans>}
      caption={t`Token IDs`}
      rowKey={keyText}
      states={{ kind: 'tokenid', keyOf: keyText }}
      isFocus={({ guid }) => guid === tokenId?.guid}
      columns={[
        { head: t`Label`, cell: ({ label }) => <OptionalText value={label} /> },
        { head: 'GUID', cell: ({ guid }) => <Mono>{guid}</Mono> },
        { head: t`Type`, cell: ({ tokenType }) => (tokenType === 6 ? t`Floating` : t`Traditional`) },
        {
          head: t`Status`,
          cell: ({ status }, set) => (
            <>
              <EnabledPill enabled={status === 0} /> <SetByLine kind="tokenid" set={set} status={status} />
            </>
          ),
        },
        { head: t`SN`, cell: ({ sn }) => (sn === undefined ? <OptionalText value={sn} /> : <Sn value={sn} />) },
      ]}
    />
  );
}
