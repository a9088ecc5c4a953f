import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { UserRoleRecord } from '#contract/holders/user-roles.ts';
import { HeadActions } from '../../../components/page/head-actions.tsx';
import { RecordPage } from '../../../components/page/record-page.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { userPaths } from '../paths.ts';
import { roleQueries } from './role-api.ts';
import styles from './roles.module.css';

export function RolePage() {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const { guid = '' } = useParams();
  const query = useQuery(roleQueries.detail(guid));
  const [deleting, setDeleting] = useState<UserRoleRecord>();
  return (
    <>
      <RecordPage
        query={query}
        name={query.data?.items[0]?.name ?? t`Role`}
        crumbs={[
          { label: t`Users`, to: userPaths.list },
          { label: t`Roles`, to: userPaths.allRoles },
        ]}
        tabsLabel={t`Parts of the role`}
        tabs={[
          { to: userPaths.role(guid), label: msg`Users` },
          { to: `${userPaths.role(guid)}/activity`, label: msg`Activity`, operation: 'listActivity' },
        ]}
        head={({ record: { description } }) =>
          description !== undefined && <p className={styles.head}>{description}</p>
        }
        actions={({ record }) => (
          <HeadActions
            onDelete={can('deleteRole') ? () => setDeleting(record) : undefined}
            edit={can('updateRole') ? userPaths.editRole(guid) : undefined}
          />
        )}
      />
      {deleting !== undefined && (
        <DeleteRoleDialog
          role={deleting}
          onClose={() => setDeleting(undefined)}
          onDone={() => void navigate(userPaths.allRoles)}
        />
      )}
    </>
  );
}
