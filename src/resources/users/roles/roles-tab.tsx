import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { UserRoleRecord } from '#contract/holders/user-roles.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { Failure } from '../../../components/page/failure.tsx';
import { SummaryFrame, useLoadedRecord } from '../../../components/page/record-page.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { TabHead } from '../../../components/page/tab-head.tsx';
import { useTellFailure } from '../../../components/toast/use-tell-failure.ts';
import { useCan } from '../../../lib/api/session.ts';
import { userPaths } from '../paths.ts';
import { roleQueries, useSetRole } from './role-api.ts';
import styles from './roles.module.css';

export function UserRolesTab() {
  const can = useCan();
  const user = useLoadedRecord<UserRecord>().record;
  const all = useQuery(roleQueries.names());
  const own = useQuery(roleQueries.names(user.guid));
  const error = all.error ?? own.error;
  if (error !== null && (all.data === undefined || own.data === undefined))
    return <Failure error={error} onRetry={() => void Promise.all([all.refetch(), own.refetch()])} />;
  const had = new Set(own.data?.items.map(({ guid }) => guid));
  const editable = can('bindRoleUsers') && can('unbindRoleUsers');
  return (
    <>
      <TabHead>
        <Trans>
          The licensed application receives the roles and decides what they mean. Create roles under{' '}
          <Link to={userPaths.allRoles}>Roles</Link>.
        </Trans>
      </TabHead>
      <SummaryFrame>
        {all.data === undefined || own.data === undefined ? (
          <SkeletonLines />
        ) : (
          <ul className={styles.roles}>
            {all.data.items.map((role) => (
              <RoleSwitch key={role.guid} role={role} user={user} had={had.has(role.guid)} editable={editable} />
            ))}
            {all.data.items.length === 0 && (
              <li>
                <Trans>There are no roles yet.</Trans>
              </li>
            )}
          </ul>
        )}
      </SummaryFrame>
    </>
  );
}

type SwitchProps = { role: UserRoleRecord; user: UserRecord; had: boolean; editable: boolean };

function RoleSwitch({ role, user, had, editable }: SwitchProps) {
  const tellFailure = useTellFailure();
  const set = useSetRole(role.guid);
  const change = (on: boolean) => set.mutate({ users: [user.guid], had: on }, { onError: tellFailure });
  return (
    <li>
      <label className={styles.role}>
        <input
          type="checkbox"
          // While a request is pending, show its value.
          checked={set.isPending ? set.variables.had : had}
          disabled={!editable || set.isPending}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>
          {role.name}
          {role.description !== undefined && <span className={styles.description}>{role.description}</span>}
        </span>
      </label>
    </li>
  );
}
