import { Trans } from '@lingui/react/macro';
import { Navigate } from 'react-router';
import { TabHead } from '../../components/tab-head.tsx';
import { useCan } from '../../lib/session.ts';
import { offlinePaths } from './paths.ts';
import { UpdateForm } from './update-form.tsx';

/** Update strings for one device, or for the devices of one SN. */
export function SingleTab() {
  const can = useCan();
  // Whoever may only look begins with what there is to look at.
  if (!can('updateSnDevices')) return <Navigate to={offlinePaths.validate} replace />;
  return (
    <>
      <TabHead>
        <Trans>A device that is offline gets its licence as a string, which it takes in and checks by itself.</Trans>
      </TabHead>
      <UpdateForm />
    </>
  );
}
