import { useLingui } from '@lingui/react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { snStatusWords } from '../../domain/sn-status.ts';
import { StandingPill } from '../../domain/standing-pill.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';

/** Shows the standing of an SN. An archived SN also shows its status. */
export function SnStatusPill({ sn }: { sn: Pick<SnRecord, 'status' | 'archived' | 'standing'> }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = snStatusWords[sn.status];
  if (sn.standing !== undefined && sn.standing !== 'archived') return <StandingPill standing={sn.standing} />;
  return (
    <>
      <StatusPill tone={tone} icon={icon}>
        {i18n._(label)}
      </StatusPill>
      {sn.archived === true && (
        <>
          {' '}
          <StandingPill standing="archived" />
        </>
      )}
    </>
  );
}
