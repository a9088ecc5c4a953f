import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { UserEntry } from '#contract/users.ts';
import { ImportDialog, type Known } from '../../components/import-dialog.tsx';
import { DialogActions, DialogText } from '../../components/dialog-actions.tsx';
import { Button } from '../../components/kit/button.tsx';
import { Dialog } from '../../components/kit/dialog.tsx';
import { Switch } from '../../components/kit/inputs.tsx';
import { toast } from '../../components/toast.tsx';
import { csvOf, download } from '../../lib/csv.ts';
import { newPassword } from '../../lib/password.ts';
import type { TableColumn } from '../../lib/table-rows.ts';
import { useAddUsers, userKeys } from './api.ts';
import { usersNamed } from './look-up.ts';

const columns: readonly TableColumn[] = [
  { name: 'name', label: msg`Account`, required: true, maxLength: 128 },
  { name: 'nickName', label: msg`Display name`, maxLength: 128 },
  { name: 'email', label: msg`E-mail`, maxLength: 254 },
  { name: 'phone', label: msg`Phone`, maxLength: 64 },
];

const keyOf = ({ name = '' }: Readonly<Record<string, string>>): string => name.normalize('NFC');

const known: Known = (names) =>
  queryOptions<ReadonlySet<string>, Error, ReadonlySet<string>, QueryKey>({
    queryKey: [...userKeys.lists, 'known', names],
    queryFn: async ({ signal }) => new Set((await usersNamed(names, undefined, signal)).map(({ name }) => name)),
  });

/** Adds users from a table; those that exist stay as they are. Passwords made for them can be saved once. */
export function AddUsersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const add = useAddUsers();
  const [withPasswords, setWithPasswords] = useState(true);
  const [shown, setShown] = useState<readonly UserEntry[]>();
  // Known at once, while the question is still closing.
  const made = useRef<readonly UserEntry[]>([]);
  if (shown !== undefined) return <PasswordsDialog users={shown} onClose={onClose} />;
  return (
    <ImportDialog
      title={t`Add users from a list`}
      action={t`Add users`}
      columns={columns}
      keyOf={keyOf}
      known={known}
      run={async (rows) => {
        const entries = rows.map((row): UserEntry => ({ ...row, name: keyOf(row), ...(withPasswords && { password: newPassword() }) })); // prettier-ignore
        await add.mutateAsync(entries);
        toast.done(<Plural value={entries.length} one="# user added" other="# users added" />);
        if (withPasswords) made.current = entries;
      }}
      onClose={() => (made.current.length > 0 ? setShown(made.current) : onClose())}
    >
      <Switch
        size="sm"
        label={t`With random passwords`}
        description={t`To be saved as a file once they are added. Without one a user cannot log in with a password.`}
        checked={withPasswords}
        onChange={(event) => setWithPasswords(event.currentTarget.checked)}
      />
    </ImportDialog>
  );
}

/** The passwords of new users, once: as a file, for there are many. */
function PasswordsDialog({ users, onClose }: { users: readonly UserEntry[]; onClose: () => void }) {
  const { t } = useLingui();
  const [saved, setSaved] = useState(false);
  const save = () => {
    const lines = users.map(({ name, password }) => [name, password ?? undefined]);
    download('passwords.csv', csvOf([[t`Account`, t`Password`], ...lines]));
    setSaved(true);
  };
  return (
    <Dialog opened onClose={onClose} title={t`Passwords of the new users`} locked>
      <DialogText>
        <Plural value={users.length} one="# user was added." other="# users were added." />{' '}
        <Trans>Save the passwords now: they cannot be shown again.</Trans>
      </DialogText>
      <DialogActions>
        <Button emphasis={saved ? 'primary' : 'default'} onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
        <Button
          emphasis={saved ? 'default' : 'primary'}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={save}
          data-autofocus
        >
          <Trans>Save as CSV</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
