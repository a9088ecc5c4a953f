import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { RecordAdder } from '../../components/record-adder.tsx';
import { Sn } from '../../domain/sn.tsx';
import { formatSn } from '../../lib/format/format.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { Chosen } from './chosen.tsx';
import { suggestSns } from '../../domain/suggest.ts';
import type { ReportState } from './state.ts';

const BusiestDialog = lazyNamed(() => import('./busiest-dialog.tsx'), 'BusiestDialog');

/** Chooses the SNs of a report, one by one or the busiest of a customer or product. */
export function SnPicker({ state }: { state: ReportState }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { sns, addSn, removeSn } = state;
  return (
    <>
      <Chosen title={t`Chosen SNs`} chosen={sns} show={(sn) => <Sn value={sn} />} onRemove={removeSn}>
        <RecordAdder label={t`Add an SN`} suggest={suggestSns} labelOf={formatSn} onAdd={addSn} />
      </Chosen>
      <Button disabled={state.fault !== undefined} onClick={() => setAsking(true)}>
        <Trans>The busiest of …</Trans>
      </Button>
      {asking && (
        <Suspense>
          <BusiestDialog client={client} state={state} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
