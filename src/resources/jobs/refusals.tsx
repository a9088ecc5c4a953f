import { Trans, useLingui } from '@lingui/react/macro';
import { LEFT_OUT } from '#contract/sns/sn-status.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import { codeTitle } from '../../lib/api/failure-text.ts';
import { formatNumber } from '../../lib/format/format.ts';

export const leftOutOf = ({ refusals = [] }: JobRecord): number =>
  refusals.find(({ code }) => code === LEFT_OUT)?.count ?? 0;

/** Shows why entries of a job were refused, with the count for each reason. */
export function JobRefusals({ job: { refusals = [] } }: { job: JobRecord }) {
  const { i18n } = useLingui();
  return refusals.map(({ code, count }) => (
    <div key={code}>
      <Trans>
        {formatNumber(count, i18n.locale)} × {i18n._(codeTitle(code))}
      </Trans>
    </div>
  ));
}
