import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import { BatchDialog } from '../../components/dialog/batch-dialog.tsx';
import { UsingList, type Using } from '../../domain/used-by.tsx';
import { path } from '../../lib/api/api-client.ts';
import { formatSn } from '../../lib/format/format.ts';
import { tokenActions, type TokenAction } from './actions.ts';
import { tokenIdName, useDeleteTokenIds, useSetTokenIdStatus, useUnbindTokenIds } from './api.ts';

type Props = {
  action: TokenAction;
  tokens: readonly TokenIdRecord[];
  onClose: () => void;
  onDone?: (() => void) | undefined;
};

const typed = (tokens: readonly TokenIdRecord[]): string =>
  tokens.length === 1 ? tokens.map(tokenIdName).join('') : String(tokens.length);

/** Asks before something is done to token IDs, and says what that means for them. */
export function TokenActionDialog({ action, tokens, onClose, onDone }: Props) {
  const { t } = useLingui();
  const run = useTokenAction();
  const titles: Record<TokenAction, string> = {
    unbind: t`Unbind token IDs`,
    enable: t`Enable token IDs`,
    disable: t`Disable token IDs`,
    remove: t`Remove token IDs`,
  };
  return (
    <BatchDialog
      title={titles[action]}
      rows={tokens}
      nameOf={tokenIdName}
      changes={tokenActions[action].changes}
      counted={(count) => <Plural value={count} one="# token ID" other="# token IDs" />}
      {...(action === 'remove' && {
        typed,
        others: (left: readonly TokenIdRecord[]) => <StillBound tokens={left} onFollow={onClose} />,
      })}
      run={(changed) => run(action, changed)}
      done={(count) => <Done action={action} count={count} />}
      onClose={onClose}
      onDone={onDone}
    >
      <Consequence action={action} />
    </BatchDialog>
  );
}

function useTokenAction() {
  const setStatus = useSetTokenIdStatus();
  const unbind = useUnbindTokenIds();
  const remove = useDeleteTokenIds();
  return (action: TokenAction, tokens: readonly TokenIdRecord[]): Promise<unknown> => {
    if (action === 'unbind') return unbind.mutateAsync(tokens);
    if (action === 'remove') return remove.mutateAsync(tokens);
    return setStatus.mutateAsync({ tokens, status: action === 'enable' ? 0 : 1 });
  };
}

function StillBound({ tokens, onFollow }: { tokens: readonly TokenIdRecord[]; onFollow: () => void }) {
  const count = tokens.length;
  return (
    <>
      <p>
        <Plural value={count} one="# is bound to an SN and stays:" other="# are bound to SNs and stay:" />
      </p>
      <UsingList items={tokens.map(boundTo)} onFollow={onFollow} />
    </>
  );
}

/** A token ID that stays, and the SN that keeps it, where it can be unbound. */
const boundTo = (token: TokenIdRecord): Using => ({
  to: path`/sns/${token.sn ?? ''}/tokenids`,
  name: tokenIdName(token),
  note: formatSn(token.sn ?? ''),
});

function Consequence({ action }: { action: TokenAction }): ReactNode {
  switch (action) {
    case 'unbind':
      return <Trans>no longer opens its SN, and can be bound to another.</Trans>;
    case 'enable':
      return <Trans>can be bound again.</Trans>;
    case 'disable':
      return <Trans>cannot be bound until it is enabled again. Where it is bound it stays.</Trans>;
    case 'remove':
      return <Trans>removed for good. It can be imported again.</Trans>;
  }
}

function Done({ action, count }: { action: TokenAction; count: number }): ReactNode {
  switch (action) {
    case 'unbind':
      return <Plural value={count} one="# token ID unbound" other="# token IDs unbound" />;
    case 'enable':
      return <Plural value={count} one="# token ID enabled" other="# token IDs enabled" />;
    case 'disable':
      return <Plural value={count} one="# token ID disabled" other="# token IDs disabled" />;
    case 'remove':
      return <Plural value={count} one="# token ID removed" other="# token IDs removed" />;
  }
}
