import { Trans } from '@lingui/react/macro';
import { Navigate, useParams } from 'react-router';
import { LinkButton } from '../../components/kit/button.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { useCan } from '../../lib/api/session.ts';
import { offlinePaths } from './paths.ts';
import { UpdateForm } from './update-form.tsx';

/** Shows the form for update strings as a tab of an SN. */
export function SnOfflineTab() {
  const can = useCan();
  const { sn = '' } = useParams();
  const seats = offlinePaths.borrowsOfSn(sn);
  if (!can('updateSnDevices')) return <Navigate to={seats} replace />;
  return (
    <>
      <TabHead
        actions={
          <>
            <LinkButton to={offlinePaths.stringsOfSn(sn)}>
              <Trans>Issued</Trans>
            </LinkButton>
            <LinkButton to={seats}>
              <Trans>Borrowed seats</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>An offline device gets the licence of this SN as a string. The device verifies the string itself.</Trans>
      </TabHead>
      <UpdateForm key={sn} sn={sn} />
    </>
  );
}
