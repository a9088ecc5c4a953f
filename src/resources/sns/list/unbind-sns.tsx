import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { Button } from '../../../components/kit/button.tsx';
import { UnbindDialog } from './unbind-dialog.tsx';

type Props = {
  rows: readonly SnRecord[];
  run: (sns: readonly string[]) => Promise<unknown>;
  /** What it means for so many SNs. */
  consequence: (count: number) => ReactNode;
  onDone: () => void;
};

/** Takes the selected SNs from whom they are bound to, after saying what that means. */
export function UnbindSns({ rows, run, consequence, onDone }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<readonly string[]>();
  return (
    <>
      <Button
        leftSection={<IconPlugConnectedX size={16} aria-hidden />}
        onClick={() => setAsked(rows.map(({ sn }) => sn))}
      >
        <Trans>Unbind</Trans>
      </Button>
      {asked !== undefined && (
        <UnbindDialog title={t`Unbind SNs`} sns={asked} run={run} onClose={() => setAsked(undefined)} onDone={onDone}>
          {consequence(asked.length)}
        </UnbindDialog>
      )}
    </>
  );
}
