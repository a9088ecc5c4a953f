import { Trans, useLingui } from '@lingui/react/macro';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { Navigate } from 'react-router';
import { Segments } from '../../components/segments.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { useCan } from '../../lib/api/session.ts';
import { NewSnForm } from './new-sn-form.tsx';
import { offlinePaths } from './paths.ts';
import { UpdateForm } from './update-form.tsx';

/** Shows the form for update strings: for an existing SN, or for a new one. */
export function SingleTab() {
  const { t } = useLingui();
  const can = useCan();
  const [isNew, setNew] = useQueryState('new', parseAsBoolean.withDefault(false));
  // Operators who may not make strings start on the tab that checks device codes.
  if (!can('updateSnDevices')) return <Navigate to={offlinePaths.validate} replace />;
  const makes = isNew && can('generateSn');
  return (
    <>
      <TabHead
        actions={
          can('generateSn') && (
            <Segments
              label={t`For which SN`}
              value={makes ? 'new' : 'known'}
              options={[
                { value: 'known', label: t`Existing SN` },
                { value: 'new', label: t`New SN` },
              ]}
              onChange={(value) => void setNew(value === 'new')}
            />
          )
        }
      >
        <Trans>An offline device gets its licence as a string. The device reads and verifies the string.</Trans>
      </TabHead>
      {makes ? <NewSnForm /> : <UpdateForm />}
    </>
  );
}
