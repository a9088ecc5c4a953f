import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import {
  IconCircleCheck,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconTrash,
} from '@tabler/icons-react';
import { ACTIONS } from '#contract/actions.ts';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import type { FormProps, Input } from '../../components/action/action-table.ts';
import { isMatching, recordActions, running, type RecordTarget } from '../../components/action/record-actions.tsx';
import { UsingList, type Using } from '../../domain/used-by.tsx';
import { path } from '../../lib/path.ts';
import { formatSn } from '../../words/format-sn.ts';
import { tokenIdActionTitles } from '../../words/holder-actions.ts';
import {
  keyText,
  tokenIdName,
  useBindTokenIds,
  useDeleteTokenIds,
  useSetTokenIdStatus,
  useUnbindTokenIds,
} from './api.ts';
import { TokenSnSelect } from './sn-select.tsx';

type Tokens = readonly TokenIdRecord[];

const counted = (count: number) => <Plural value={count} one="# token ID" other="# token IDs" />;

export const tokenActions = recordActions<'tokenid', TokenIdRecord>({
  kind: 'tokenid',
  titles: tokenIdActionTitles,
  job: { start: 'POST /tokenids/bulk', keyOf: keyText },
  nameOf: tokenIdName,
  counted,
  rows: {
    bind: {
      label: msg`Bind to an SN`,
      icon: IconPlugConnected,
      Form: SnChoice,
      says: (count, name) => (count === 1 ? <strong>{name}</strong> : counted(count)),
      leaves: ({ length }) => (
        <p>
          <Plural
            value={length}
            one="# skipped: already bound or disabled."
            other="# skipped: already bound or disabled."
          />
        </p>
      ),
      useRun: ({ sn = '' }) => {
        const bind = useBindTokenIds();
        return (tokens) => bind.mutateAsync({ sn, tokens });
      },
      done: (what) => <Trans>Bound {what}</Trans>,
    },
    unbind: {
      label: msg`Unbind`,
      icon: IconPlugConnectedX,
      says: <Trans>An unbound token ID no longer opens its SN. You can bind it to another SN.</Trans>,
      useRun: running(useUnbindTokenIds, (tokens) => tokens),
      done: (what) => <Trans>Unbound {what}</Trans>,
    },
    enable: {
      label: msg`Enable`,
      icon: IconCircleCheck,
      says: <Trans>An enabled token ID can be bound to an SN.</Trans>,
      useRun: running(useSetTokenIdStatus, (tokens) => ({ tokens, status: 0 }) as const),
      done: (what) => <Trans>Enabled {what}</Trans>,
    },
    disable: {
      label: msg`Disable`,
      icon: IconPlayerPause,
      says: <Trans>A disabled token ID cannot be bound to an SN. Existing bindings stay.</Trans>,
      useRun: running(useSetTokenIdStatus, (tokens) => ({ tokens, status: 1 }) as const),
      done: (what) => <Trans>Disabled {what}</Trans>,
    },
    remove: {
      label: msg`Delete`,
      icon: IconTrash,
      says: <Trans>You can import a token ID again.</Trans>,
      leaves: (left, onFollow) => <StillBound tokens={left} onFollow={onFollow} />,
      useRun: running(useDeleteTokenIds, (tokens) => tokens),
      done: (what) => <Trans>Deleted {what}</Trans>,
    },
  },
});

/** Asks for the SN to bind free token IDs to. An SN accepts token IDs of one type only. */
function SnChoice({ target, input: { sn = '' }, onChange }: FormProps<RecordTarget<TokenIdRecord>, Input>) {
  const onChoice = (next: string) => onChange({ sn: next });
  if (isMatching(target)) return <TokenSnSelect type={undefined} value={sn} onChange={onChoice} />;
  const isFree = ACTIONS.tokenid.bind.changes;
  const [type, ...others] = new Set(target.filter(isFree).map(({ tokenType }) => tokenType));
  if (others.length > 0) {
    return (
      <p role="alert">
        <Trans>Traditional and floating token IDs belong to SNs of different types. Select only one kind.</Trans>
      </p>
    );
  }
  return type !== undefined && <TokenSnSelect type={type} value={sn} onChange={onChoice} />;
}

function StillBound({ tokens, onFollow }: { tokens: Tokens; onFollow: () => void }) {
  const count = tokens.length;
  return (
    <>
      <p>
        <Plural
          value={count}
          one="# is bound to an SN and will not be deleted:"
          other="# are bound to SNs and will not be deleted:"
        />
      </p>
      <UsingList items={tokens.map(boundTo)} onFollow={onFollow} />
    </>
  );
}

const boundTo = (token: TokenIdRecord): Using => ({
  to: path`/sns/${token.sn ?? ''}/tokenids`,
  name: tokenIdName(token),
  note: formatSn(token.sn ?? ''),
});
