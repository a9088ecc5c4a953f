import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import { Link } from 'react-router';
import type { JobRecord } from '#contract/work/jobs.ts';
import { SmallButton } from '../../components/small-button.tsx';
import { OptionalText } from '../../components/text/text.tsx';
import { useCan } from '../../lib/api/session.ts';
import { jobTitle } from './change-text.ts';
import { jobPaths } from './paths.ts';

/** Returns whether the changes of a job can be undone. Deleted records and ended sessions cannot come back. */
export function useMayUndo(): (job: JobRecord) => boolean {
  const can = useCan();
  return ({ undoable, operation, change = {} }) =>
    undoable &&
    change['remove'] !== true &&
    change['end'] !== true &&
    can('undoJob') &&
    (operation === 'undoJob' || can(operation));
}

/** Asks whether to undo a job. The cells of the list have no state of their own. */
export const AskUndoContext = createContext<(job: JobRecord) => void>(() => undefined);

/** Shows the button that undoes a job, or which job has undone it. */
export function UndoCell({ job }: { job: JobRecord }) {
  const { t, i18n } = useLingui();
  const mayUndo = useMayUndo();
  const ask = use(AskUndoContext);
  if (job.undoneBy !== undefined) {
    return (
      <a href={jobPaths.page(job.undoneBy)}>
        <Trans>Undone</Trans>
      </a>
    );
  }
  if (!mayUndo(job)) return <OptionalText value={undefined} />;
  const title = jobTitle(job, i18n);
  return (
    <SmallButton label={t`Undo: ${title}`} onClick={() => ask(job)}>
      <Trans>Undo</Trans>
    </SmallButton>
  );
}

/** Links to the job that a job undoes, or that undoes it. */
export function JobLink({ id }: { id: number | undefined }) {
  return id === undefined ? <OptionalText value={id} /> : <Link to={jobPaths.page(id)}>#{id}</Link>;
}
