import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { LEFT_OUT } from '#contract/sns/sn-status.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import { Button } from '../../components/kit/button.tsx';
import { useTellFailure } from '../../components/toast/use-tell-failure.ts';
import { titleOf } from '../../domain/refusals/titles.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { writeFilter, type Filter } from '../../lib/list/filters.ts';
import { jobQueries } from './api.ts';
import styles from './jobs.module.css';

export const leftOutOf = ({ refusals = [] }: JobRecord): number =>
  refusals.find(({ code }) => code === LEFT_OUT)?.count ?? 0;

/** Codes of refusals that pass by themselves. */
const PASSING: ReadonlySet<number> = new Set<ErrorCode>([516, 520, 4290, 5030, 5031]);

/** Returns whether the failed entries of a job can succeed when they are repeated unchanged. */
export const isPassing = ({ refusals = [] }: JobRecord): boolean => refusals.some(({ code }) => PASSING.has(code));

/** Shows why entries of a job were refused, with the count for each reason. */
export function JobRefusals({ job: { refusals = [] } }: { job: JobRecord }) {
  const { i18n } = useLingui();
  return refusals.map(({ code, count }) => (
    <div key={code}>
      <Trans>
        {formatNumber(count, i18n.locale)} × {i18n._(titleOf(code))}
      </Trans>
    </div>
  ));
}

const searchOf = (...filters: readonly Filter[]): string =>
  `?${new URLSearchParams(filters.map((filter) => ['f', writeFilter(filter)]))}`;

/** Query of the URL that shows the failed entries of a job. */
export const FAILED_ENTRIES = searchOf({ name: 'result', op: 'is', values: ['failed'] });

const entriesWith = (code: number): string =>
  searchOf({ name: 'result', op: 'is', values: ['failed'] }, { name: 'code', op: 'is', values: [String(code)] });

/** Most SNs that a list is filtered to. More would make its URL too long. */
const MOST_SNS = 500;

/** Shows why entries were refused. Each reason leads to its entries, and to the list of its SNs. */
export function RefusalGroups({ job }: { job: JobRecord }) {
  const { i18n } = useLingui();
  const ofSns = job.resource === 'sns' && (job.operation === 'bulkSns' || job.operation === 'undoJob');
  return (job.refusals ?? []).map(({ code, count }) => (
    <div key={code} className={styles.refusal}>
      <Link to={entriesWith(code)}>
        <Trans>
          {formatNumber(count, i18n.locale)} × {i18n._(titleOf(code))}
        </Trans>
      </Link>
      {ofSns && <ShowSns job={job.id} code={code} count={count} />}
    </div>
  ));
}

function ShowSns({ job, code, count }: { job: number; code: number; count: number }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const tellFailure = useTellFailure();
  const show = async () => {
    const querys = [
      { name: 'result', op: '=', values: ['failed'] },
      { name: 'code', op: '=', values: [code] },
    ];
    const { items } = await queryClient.fetchQuery(
      jobQueries.items(job)({ body: { querys }, offset: 0, limit: MOST_SNS }),
    );
    const sns = items.map(({ key }) => key);
    // Archived SNs are refused too, and a list shows them only when it is asked for both.
    const both: Filter = { name: 'archived', op: 'is', values: ['true', 'false'] };
    await navigate(`/sns${searchOf({ name: 'sn', op: 'is', values: sns }, both)}`);
  };
  return (
    <Button emphasis="quiet" onClick={() => void show().catch(tellFailure)}>
      {count > MOST_SNS ? (
        <Trans>Show the first {MOST_SNS} SNs</Trans>
      ) : (
        <Plural value={count} one="Show this SN" other="Show these SNs" />
      )}
    </Button>
  );
}
