import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useCreateView, useUpdateView, type SavedView } from '../../lib/list/saved-views.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Switch, TextInput } from '../kit/inputs.tsx';
import styles from './view-dialog.module.css';

const LONGEST_NAME = 64;

type Props = { screen: string; onClose: () => void } & (
  { view: SavedView } | { view?: undefined; query: string; onSaved: (view: SavedView) => void }
);

export function ViewDialog(props: Props) {
  const { screen, view, onClose } = props;
  const { t } = useLingui();
  const create = useCreateView(screen);
  const update = useUpdateView(screen);
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [opens, setOpens] = useState(view?.default ?? false);

  const save = async () => {
    if (props.view !== undefined) {
      await update.mutateAsync({ id: props.view.id, name, shared, default: opens });
      return;
    }
    const { items } = await create.mutateAsync({ name, shared, default: opens, query: props.query });
    for (const made of items) props.onSaved(made);
  };
  return (
    <ConfirmDialog
      title={view === undefined ? t`Save view` : t`Name and sharing`}
      action={t`Save view`}
      operation="keeps"
      ready={name.trim() !== ''}
      held={name !== (view?.name ?? '')}
      onConfirm={save}
      explain={(error) =>
        error instanceof ApiError && error.code === 4090 ? (
          <p>{t`You already have a view with this name. Choose another name.`}</p>
        ) : undefined
      }
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextInput
          size="sm"
          label={t`Name`}
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <Switch
          label={t`Share with everyone`}
          description={t`Others can use this view. Only you can change it.`}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Switch
          label={t`Use as default view`}
          description={t`Only for you.`}
          checked={opens}
          onChange={(event) => setOpens(event.currentTarget.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}
