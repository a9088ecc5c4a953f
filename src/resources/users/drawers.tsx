import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { UserEntry } from '#contract/holders/users.ts';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { newPassword } from '../../lib/password.ts';
import { useCreateUser, userQueries, useUpdateUser } from './api.ts';
import { newUserGroups, userGroups } from './fields.tsx';
import { PasswordShown } from './password-shown.tsx';
import { userPaths } from './paths.ts';

export function UserCreateDrawer() {
  const { t } = useLingui();
  const create = useCreateUser();
  const navigate = useNavigate();
  const [initial] = useState(() => ({ password: newPassword() }));
  const made = useRef({ name: '', password: '' });
  const [shown, setShown] = useState<{ name: string; password: string }>();
  const toUser = ({ name }: { name: string }) => void navigate(userPaths.view(name));
  if (shown !== undefined) return <PasswordShown {...shown} onClose={() => toUser(shown)} />;
  return (
    <CreateDrawer
      title={t`New user`}
      action={t`Create user`}
      done={({ name }) => t`Created the user “${name}”`}
      groups={newUserGroups}
      initial={initial}
      create={async (record, idempotencyKey) => {
        // The cast is safe, because the form requires every field that `UserEntry` requires.
        const body = record as UserEntry;
        const reply = await create.mutateAsync({ body, idempotencyKey });
        made.current = { name: reply.items[0]?.name ?? body.name, password: body.password ?? '' };
        return reply;
      }}
      onCreated={() => (made.current.password === '' ? toUser(made.current) : setShown(made.current))}
    />
  );
}

export function UserEditDrawer() {
  const { name = '' } = useParams();
  const update = useUpdateUser(name);
  return (
    <EditDrawer
      called={name}
      operation="updateUser"
      nameOf={(user) => user.name}
      query={userQueries.detail(name)}
      groups={userGroups}
      save={(body, ifMatch) => update.mutateAsync({ body, ifMatch })}
    />
  );
}
