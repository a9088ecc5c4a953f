import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useDeleteView, useUpdateView, type SavedView } from '../../lib/list/saved-views.ts';
import { useSession } from '../../lib/api/session.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { toast } from '../toast/toast.tsx';
import { RowMenu, type RowAction } from './row-menu.tsx';

const ViewDialog = lazyNamed(() => import('./view-dialog.tsx'), 'ViewDialog');

type Props = { screen: string; view: SavedView; onDeleted: () => void };

/** The menu of the chosen view. Everyone can make it their default, and only its owner can change it. */
export function ViewMenu({ screen, view, onDeleted }: Props) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const update = useUpdateView(screen);
  const remove = useDeleteView(screen);
  const [asking, setAsking] = useState<'edit' | 'delete'>();
  const { id, name, shared } = view;
  const owned = view.owner === user.username;
  const close = () => setAsking(undefined);

  const setDefault = (opens: boolean) =>
    update.mutate(
      { id, default: opens },
      {
        onSuccess: () => toast.done(opens ? t`“${name}” is now your default view` : t`The list opens with all records`),
        onError: (error) => toast.failed(t`Not saved`, i18n._(failureTitle(error))),
      },
    );
  const actions = (): RowAction[] => [
    view.default
      ? { label: t`Stop using as default view`, icon: IconStarOff, run: () => setDefault(false) }
      : { label: t`Use as default view`, icon: IconStar, run: () => setDefault(true) },
    ...(owned ? [{ label: t`Name and sharing`, icon: IconPencil, run: () => setAsking('edit') }] : []),
    ...(owned || user.role === 'administrator'
      ? [{ label: t`Delete view`, icon: IconTrash, danger: true, run: () => setAsking('delete') }]
      : []),
  ];
  return (
    <>
      <RowMenu name={name} actions={actions} />
      {asking === 'edit' && (
        <Suspense>
          <ViewDialog screen={screen} view={view} onClose={close} />
        </Suspense>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t`Delete view`}
          action={t`Delete view`}
          operation="deleteView"
          done={t`Deleted the view “${name}”`}
          danger
          onConfirm={async () => {
            await remove.mutateAsync(id);
            onDeleted();
          }}
          onClose={close}
        >
          <p>
            {shared ? (
              <Trans>“{name}” will be deleted for everyone. The records do not change.</Trans>
            ) : (
              <Trans>“{name}” will be deleted. The records do not change.</Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
