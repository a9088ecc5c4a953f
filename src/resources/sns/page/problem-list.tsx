import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { Notice, Notices, type NoticeTone } from '../../../components/page/notices.tsx';
import { snLimitWords } from '../../../words/licence.ts';
import { formatDay, formatNumber, formatRelative, instantOf } from '../../../lib/format/format.ts';
import { useNow, useServerNow } from '../../../lib/format/now.tsx';
import { useSession } from '../../../lib/api/session.ts';
import { problemsOf, type Problem } from './problems.ts';

const tones: Record<Problem['kind'], NoticeTone> = {
  status: 'bad',
  over: 'bad',
  near: 'warn',
  pending: 'warn',
  none: 'warn',
  full: 'bad',
  nearly: 'warn',
  unused: 'info',
};

export function ProblemList({ sn }: { sn: SnRecord }) {
  const { t } = useLingui();
  const problems = problemsOf(sn, useServerNow());
  if (problems.length === 0) return null;
  return (
    <Notices label={t`Open problems`}>
      {problems.map((problem) => (
        <Notice key={'limit' in problem ? problem.limit : problem.kind} tone={tones[problem.kind]}>
          <Sentence problem={problem} />
        </Notice>
      ))}
    </Notices>
  );
}

function Sentence({ problem }: { problem: Problem }): ReactNode {
  const { i18n } = useLingui();
  const { timeZone } = useSession();
  const now = useNow();
  const time = 'time' in problem ? problem.time : undefined;
  const day = formatDay(time ?? '');
  const distance = time && formatRelative(instantOf(time, timeZone), now, i18n.locale, timeZone);
  switch (problem.kind) {
    case 'status':
      return statusSentences[problem.status];
    case 'over':
      return (
        <Trans>
          Expired on {day}, {distance}. Log-ins are refused.
        </Trans>
      );
    case 'near':
      return (
        <Trans>
          Expires on {day}, {distance}.
        </Trans>
      );
    case 'pending':
      return (
        <Trans>
          Not started: starts on {day}, {distance}.
        </Trans>
      );
    case 'none': {
      const limit = i18n._(snLimitWords[problem.limit].label);
      return <Trans>{limit}: none are allowed, because the limit is 0.</Trans>;
    }
    case 'full':
    case 'nearly': {
      const limit = i18n._(snLimitWords[problem.limit].label);
      const [used, of] = [formatNumber(problem.used, i18n.locale), formatNumber(problem.of, i18n.locale)];
      return (
        <Trans>
          {limit}: {used} of {of} in use.
        </Trans>
      );
    }
    case 'unused':
      return <Trans>Never activated.</Trans>;
  }
}

const statusSentences: Record<1 | 2 | 4, ReactNode> = {
  1: <Trans>Disabled: log-ins are refused.</Trans>,
  2: <Trans>Marked deleted: log-ins are refused. A manager can restore the SN.</Trans>,
  4: <Trans>Blacklisted: log-ins are refused as misuse.</Trans>,
};
