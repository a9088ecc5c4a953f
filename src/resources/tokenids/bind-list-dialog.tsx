import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { TokenType } from '#contract/holders/tokenids.ts';
import { PasteDialog } from '../../components/dialog/paste-dialog.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { useChangeEach } from '../../components/action/change-each.ts';
import type { LookUp, PastedEntry } from '../../lib/pasted.ts';
import { snQueries } from '../../domain/sn-queries.ts';
import { keyText, tokenIdKeys, tokenIdsNamed, useBindTokenIds } from './api.ts';
import { tokenTypeOf } from './labels.ts';
import { meant, verdictOf } from './look-up.ts';
import { TokenSnSelect } from './sn-select.tsx';

export function BindListDialog({ sn: given, onClose }: { sn?: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState('');
  const sn = given ?? chosen;
  const record = useQuery({ ...snQueries.detail(sn), enabled: sn !== '' }).data?.items[0];
  const takes = record === undefined ? undefined : tokenTypeOf[record.type];
  const bind = useBindTokenIds();
  const change = useChangeEach('POST /tokenids/bulk');

  const lookUp: LookUp = (texts) =>
    queryOptions<readonly PastedEntry[], Error, readonly PastedEntry[], QueryKey>({
      queryKey: [...tokenIdKeys.lists, 'pasted', sn, takes, i18n.locale, texts],
      queryFn: async ({ signal }) => {
        const found = await tokenIdsNamed(texts, signal);
        return texts.map((text): PastedEntry => {
          const token = meant(found, text, takes);
          if (token === undefined) return { text, fate: 'unknown' };
          const { fate, note } = verdictOf(token, sn, takes);
          return { text, fate, ...(note !== undefined && { note: i18n._(note) }) };
        });
      },
    });
  return (
    <PasteDialog
      title={given === undefined ? t`Bind token IDs from a list` : t`Bind token IDs to ${formatSn(given)}`}
      action={t`Bind token IDs`}
      operation="bindTokenIds"
      label={t`Labels or GUIDs, one per line or separated by commas`}
      lookUp={lookUp}
      ready={sn !== '' && record !== undefined}
      run={async (texts, idempotencyKey) => {
        const tokens = await tokensOf(texts, takes);
        return change({ keys: tokens.map(keyText), change: { sn }, idempotencyKey }, () =>
          bind.mutateAsync({ sn, tokens: tokens.slice(0, 1) }),
        );
      }}
      done={(what) => <Trans>Bound {what}</Trans>}
      onClose={onClose}
    >
      {given === undefined && <TokenSnSelect type={undefined} value={chosen} onChange={setChosen} />}
    </PasteDialog>
  );
}

async function tokensOf(texts: readonly string[], takes: TokenType | undefined) {
  const found = await tokenIdsNamed(texts);
  return texts.map((text) => meant(found, text, takes)).filter((token) => token !== undefined);
}
