import { Plural, Trans } from '@lingui/react/macro';
import type { AllowanceRecord } from '#contract/sns/allowances.ts';
import { DateTime } from '../../components/text/date-time.tsx';

type Help = Partial<Pick<AllowanceRecord, 'extend' | 'extraConcurrent' | 'extraDevices'>>;

/** Lists what an allowance gives. */
export function Effects({ help: { extend, extraConcurrent = 0, extraDevices = 0 } }: { help: Help }) {
  return (
    <ul>
      {extend === true && (
        <li>
          <Trans>The licence works until then.</Trans>
        </li>
      )}
      {extraConcurrent > 0 && (
        <li>
          <Plural value={extraConcurrent} one="# session more" other="# sessions more" />
        </li>
      )}
      {extraDevices > 0 && (
        <li>
          <Plural value={extraDevices} one="# device more" other="# devices more" />
        </li>
      )}
    </ul>
  );
}

/** Says what happens to an SN, and what happens when the allowance ends. */
export function WillDo({ help, until }: { help: Help; until: string }) {
  return (
    <>
      <p>
        <Trans>
          Until <DateTime value={until} />, this SN gets:
        </Trans>
      </p>
      <Effects help={help} />
      <p>
        <Trans>It ends by itself. Sessions that are open then run on.</Trans>{' '}
        {(help.extraDevices ?? 0) > 0 && <Trans>Devices beyond the limit are disabled, the newest first.</Trans>}
      </p>
    </>
  );
}
