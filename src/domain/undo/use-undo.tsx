import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { toast } from '../../components/toast/toast.tsx';
import { failureReason } from '../../lib/api/failure-text.ts';
import { isRedo, type Undoable } from '../../lib/api/undo.ts';
import { useRunUndo, type Undone } from './api.ts';
import { forget } from './offers.ts';
import { path } from '../../lib/path.ts';
import { GoingBack, LeftAlone } from './told.tsx';

/** Maximum number of records that a toast names. */
const NAMED = 3;

/** Returns the function that undoes at once, and tells in a toast what went back, what did not, and why. */
export function useUndo(): (what: Undoable) => Promise<void> {
  const { i18n, t } = useLingui();
  const run = useRunUndo();
  return async (what) => {
    try {
      tellUndone(await run(what), isRedo(what));
      forget(what);
    } catch (error) {
      toast.failed(t`Not undone`, failureReason(error, i18n));
    }
  };
}

/** Shows a toast that tells what an undo or redo did. A job tells it when the job has ended. */
export function tellUndone(undone: Undone, isRedone = false): void {
  if ('job' in undone) {
    const { job } = undone;
    return toast.done(
      <Trans>
        The undo has started as <a href={path`/jobs/${job}`}>job {job}</a>.
      </Trans>,
    );
  }
  const { told, back } = undone;
  const { restored, conflicts, total } = told;
  if (conflicts === 0) {
    return toast.done(
      <>
        {isRedone ? (
          <Plural
            value={restored}
            one="Redone: # record has the change again."
            other="Redone: # records have the change again."
          />
        ) : (
          <Plural value={restored} one="Undone: restored # record." other="Undone: restored # records." />
        )}
        <GoingBack told={told} most={NAMED} />
      </>,
      back,
    );
  }
  toast.failed(
    restored === 0 ? (
      <Trans>Not undone</Trans>
    ) : (
      <Trans>
        Undone for {restored} of {total}
      </Trans>
    ),
    <>
      <Plural value={conflicts} one="# record stays unchanged:" other="# records stay unchanged:" />
      <LeftAlone told={told} most={NAMED} />
    </>,
    back,
  );
}
