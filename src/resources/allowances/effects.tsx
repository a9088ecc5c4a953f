import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AllowanceRecord } from '#contract/sns/allowances.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { snQueries } from '../../domain/sn-queries.ts';

type Help = Partial<Pick<AllowanceRecord, 'extend' | 'extraConcurrent' | 'extraDevices'>>;

/** Lists what an allowance gives. With the SN, each entry says what that changes. */
export function Effects({ help, sn, until = '' }: { help: Help; sn?: SnRecord | undefined; until?: string }) {
  const { extend, extraConcurrent = 0, extraDevices = 0 } = help;
  return (
    <ul>
      {extend === true && (
        <li>{sn ? <Extends expires={sn.expires} until={until} /> : <Trans>The licence works until then.</Trans>}</li>
      )}
      {extraConcurrent > 0 && (
        <li>
          <Plural value={extraConcurrent} one="# session more" other="# sessions more" />
          {sn && <Instead of={sn.concurrentNumber} used={sn.seatCount} extra={extraConcurrent} />}
        </li>
      )}
      {extraDevices > 0 && (
        <li>
          <Plural value={extraDevices} one="# device more" other="# devices more" />
          {sn && <Instead of={sn.volumeNumber} used={sn.deviceCount} extra={extraDevices} />}
        </li>
      )}
    </ul>
  );
}

/** Names in one line what an allowance gives. */
export function Gives({ help: { extend, extraConcurrent = 0, extraDevices = 0 } }: { help: Help }) {
  const { t, i18n } = useLingui();
  const parts = [
    ...(extend === true ? [t`later end`] : []),
    ...(extraConcurrent > 0 ? [plural(extraConcurrent, { one: '# session', other: '# sessions' })] : []),
    ...(extraDevices > 0 ? [plural(extraDevices, { one: '# device', other: '# devices' })] : []),
  ];
  return new Intl.ListFormat(i18n.locale, { style: 'narrow' }).format(parts);
}

/** Says whether the licence works longer, and when it would end otherwise. */
function Extends({ expires, until }: { expires: string | undefined; until: string }) {
  if (expires === undefined) return <Trans>The licence has no end, so this changes nothing.</Trans>;
  if (expires >= until) return <Trans>The licence works longer anyway, so this changes nothing.</Trans>;
  return (
    <>
      <Trans>The licence works until then.</Trans>{' '}
      <Trans>
        Without the allowance, its end is <DateTime value={expires} />.
      </Trans>
    </>
  );
}

/** Says which limit takes the place of which, and how much of it is in use. */
function Instead({ of, used = 0, extra }: { of: number | undefined; used: number | undefined; extra: number }) {
  if (of === undefined) {
    return (
      <span>
        <Trans>. There is no limit, so this changes nothing.</Trans>
      </span>
    );
  }
  const sum = of + extra;
  return (
    <span>
      <Trans>
        : {sum} instead of {of}. In use: {used}.
      </Trans>
    </span>
  );
}

/** Says what happens to an SN, and what happens when the allowance ends. */
export function WillDo({ help, until, sn }: { help: Help; until: string; sn: string }) {
  const record = useQuery(snQueries.detail(sn)).data?.items[0];
  return (
    <>
      <p>
        <Trans>
          Until <DateTime value={until} />, this SN gets:
        </Trans>
      </p>
      <Effects help={help} sn={record} until={until} />
      <p>
        <Trans>It ends by itself. Sessions that are open then run on.</Trans>{' '}
        {(help.extraDevices ?? 0) > 0 && <Trans>Devices beyond the limit are disabled, the newest first.</Trans>}
      </p>
    </>
  );
}
