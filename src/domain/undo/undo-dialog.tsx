import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import type { Undoable } from '../../lib/api/undo.ts';
import { undoPreview, useRunUndo, type Undone } from './api.ts';
import { forget } from './offers.ts';
import { GoingBack, LeftAlone } from './told.tsx';
import { tellUndone } from './use-undo.tsx';

/** Maximum number of records that the dialog names of each kind. */
const NAMED = 5;

type Props = {
  what: Undoable;
  onClose: () => void;
  onDone?: (undone: Undone) => void;
};

/** A dialog that shows what an undo will do, before it is done. */
export function UndoDialog({ what, onClose, onDone }: Props) {
  const { t } = useLingui();
  const { data: told, error, refetch } = useQuery(undoPreview(what));
  const run = useRunUndo();
  return (
    <ConfirmDialog
      title={t`Undo this change`}
      action={t`Undo this change`}
      operation={'job' in what ? 'undoJob' : 'undoChange'}
      ready={told !== undefined && told.restored > 0}
      onConfirm={async () => {
        const undone = await run(what);
        forget(what);
        tellUndone(undone);
        onDone?.(undone);
      }}
      onClose={onClose}
    >
      {error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : told === undefined ? (
        <SkeletonLines />
      ) : (
        <>
          {told.restored > 0 ? (
            <p>
              <Trans>
                <Plural value={told.total} one="# record was changed." other="# records were changed." />{' '}
                <Plural value={told.restored} one="# will be restored:" other="# will be restored:" />
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>No record can be restored.</Trans>
            </p>
          )}
          {told.restored > 0 && <GoingBack told={told} most={NAMED} />}
          {told.conflicts > 0 && (
            <>
              <p>
                <Plural value={told.conflicts} one="# record stays unchanged:" other="# records stay unchanged:" />
              </p>
              <LeftAlone told={told} most={NAMED} />
            </>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
