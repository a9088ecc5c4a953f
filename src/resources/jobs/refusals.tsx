import { Trans, useLingui } from '@lingui/react/macro';
import type { JobRecord } from '#contract/work/jobs.ts';
import { codeTitle } from '../../lib/api/failure-text.ts';
import { formatNumber } from '../../lib/format/format.ts';

/** Code of SNs that a change leaves out, since it does not name their status. */
export const LEFT_OUT = 4094;

/** Returns how many SNs a job left out. */
export const leftOutOf = ({ refusals = [] }: JobRecord): number =>
  refusals.find(({ code }) => code === LEFT_OUT)?.count ?? 0;

/** Why entries of a job were refused, with how many for each reason. */
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
