import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconLicense, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Outlet, useSearchParams } from 'react-router';
import type { UserAccess, UserBusinessRecord } from '#contract/holders/user-businesses.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { Failure } from '../../../components/page/failure.tsx';
import { LinkButton } from '../../../components/kit/button.tsx';
import type { RowAction } from '../../../components/list-page/row-menu.tsx';
import { MessageBlock } from '../../../components/page/message-block.tsx';
import { useLoadedRecord } from '../../../components/page/record-page.tsx';
import { Segments } from '../../../components/segments.tsx';
import { TabHead } from '../../../components/page/tab-head.tsx';
import { path } from '../../../lib/path.ts';
import { useDensity } from '../../../lib/preferences.ts';
import { useCan } from '../../../lib/api/session.ts';
import { licencesQuery, useUnlinkLicences } from './licence-api.ts';
import { deniedColumns, licenceColumns } from './licence-columns.tsx';
import { userPaths } from '../paths.ts';

const rowId = ({ guid }: UserBusinessRecord): string => guid;
const rowName = ({ name }: UserBusinessRecord): string => name;
const businessHref = ({ name }: UserBusinessRecord): string => path`/businesses/name/${name}`;

export function UserLicencesTab() {
  const { t } = useLingui();
  const can = useCan();
  const density = useDensity();
  const loaded = useLoadedRecord<UserRecord>();
  const { guid, name } = loaded.record;
  const [params, setParams] = useSearchParams();
  const access: UserAccess = params.get('access') === 'denied' ? 'DENIED' : 'ACCESSED';
  const denied = access === 'DENIED';
  const [taking, setTaking] = useState<UserBusinessRecord>();
  const query = useQuery(licencesQuery(guid, access));
  const rows = query.data?.items;
  const mayLink = can('linkUserBusiness');
  const edit = (business: UserBusinessRecord) => userPaths.licence(name, business.guid);
  const give = (business: UserBusinessRecord) => userPaths.giveLicence(name, business.guid);
  const rowActions = (business: UserBusinessRecord): RowAction[] => {
    if (denied) return [{ label: t`Assign account licence`, icon: IconPlus, to: give(business) }];
    return [
      { label: t`Edit`, icon: IconPencil, to: edit(business) },
      ...(can('unlinkUserBusinesses')
        ? [{ label: t`Remove`, icon: IconTrash, danger: true, run: () => setTaking(business) }]
        : []),
    ];
  };
  const shown = (value: UserAccess) => setParams(value === 'DENIED' ? { access: 'denied' } : {}, { replace: true });
  return (
    <>
      <TabHead
        actions={
          <>
            <Segments
              label={t`Which businesses`}
              value={access}
              options={[
                { value: 'ACCESSED', label: t`May use` },
                { value: 'DENIED', label: t`May not use` },
              ]}
              onChange={shown}
            />
            {mayLink && (
              <LinkButton
                to={userPaths.newLicence(name)}
                emphasis="primary"
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                <Trans>Assign account licence</Trans>
              </LinkButton>
            )}
          </>
        }
      >
        <Trans>
          An account licence belongs to a user, not to a device. It is for web application businesses, and for cloud
          businesses with accounts.
        </Trans>
      </TabHead>
      {query.error !== null && rows === undefined && (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.error === null && rows?.length === 0 && (
        <MessageBlock
          icon={IconLicense}
          title={denied ? <Trans>The user may use all businesses</Trans> : <Trans>No account licence yet</Trans>}
        >
          <Link to="/businesses">
            <Trans>Create kinds of licence under Businesses</Trans>
          </Link>
        </MessageBlock>
      )}
      {rows?.length !== 0 && query.error === null && (
        <DataTable
          id="user-licences"
          caption={denied ? t`Businesses that ${name} may not use` : t`Businesses that ${name} may use`}
          columns={denied ? deniedColumns : licenceColumns}
          rows={rows}
          rowId={rowId}
          rowName={rowName}
          rowHref={mayLink ? (denied ? give : edit) : businessHref}
          menu={mayLink ? rowActions : undefined}
          density={density}
        />
      )}
      <Outlet context={loaded} />
      {taking !== undefined && (
        <TakeLicenceDialog user={loaded.record} business={taking} onClose={() => setTaking(undefined)} />
      )}
    </>
  );
}

type TakeProps = { user: UserRecord; business: UserBusinessRecord; onClose: () => void };

function TakeLicenceDialog({ user, business, onClose }: TakeProps) {
  const { t } = useLingui();
  const unlink = useUnlinkLicences(user.guid);
  const [account, licence] = [user.name, business.name];
  return (
    <ConfirmDialog
      title={t`Remove account licence`}
      action={t`Remove account licence`}
      operation="unlinkUserBusinesses"
      done={t`Removed ${licence} from ${account}`}
      onConfirm={() => unlink.mutateAsync([business.guid])}
      onClose={onClose}
    >
      <p>
        <Trans>
          {account} can no longer use {licence}. Its end date and number of terminals for this user are deleted.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
