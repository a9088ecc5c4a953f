import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import { BatchFaults } from '../../components/dialog/batch-faults.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { tokenIdName, useBindTokenIds } from './api.ts';
import { verdictOf } from './look-up.ts';
import { TokenSnSelect } from './sn-select.tsx';

type Props = { tokens: readonly TokenIdRecord[]; onClose: () => void; onDone?: (() => void) | undefined };

/** Binds chosen token IDs to one SN: those that are free. */
export function BindDialog({ tokens, onClose, onDone }: Props) {
  const { t } = useLingui();
  const [asked] = useState(tokens);
  const [sn, setSn] = useState('');
  const bind = useBindTokenIds();
  const free = asked.filter((token) => verdictOf(token, sn, undefined).fate === 'ready');
  const [count, left] = [free.length, asked.length - free.length];
  const types = new Set(free.map(({ tokenType }) => tokenType));
  const [type] = types;
  return (
    <ConfirmDialog
      title={t`Bind token IDs to an SN`}
      action={t`Bind token IDs`}
      ready={sn !== '' && types.size === 1}
      explain={(error) => <BatchFaults error={error} names={free.map(tokenIdName)} />}
      onConfirm={async () => {
        await bind.mutateAsync({ sn, tokens: free });
        toast.done(<Plural value={count} one="# token ID bound" other="# token IDs bound" />);
        onDone?.();
      }}
      onClose={onClose}
    >
      <p>
        {count === 1 ? (
          <strong>{free.map(tokenIdName)}</strong>
        ) : (
          <Plural value={count} one="# token ID" other="# token IDs" />
        )}
      </p>
      {left > 0 && (
        <p>
          <Plural
            value={left}
            one="# is bound already or disabled, and stays as it is."
            other="# are bound already or disabled, and stay as they are."
          />
        </p>
      )}
      {types.size > 1 ? (
        <p role="alert">
          <Trans>Traditional and floating ones go to SNs of different types: select one kind.</Trans>
        </p>
      ) : (
        count > 0 && <TokenSnSelect type={type} value={sn} onChange={setSn} />
      )}
    </ConfirmDialog>
  );
}
