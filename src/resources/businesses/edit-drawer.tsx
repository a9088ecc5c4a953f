import { useParams } from 'react-router';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { businessQueries, useUpdateBusiness } from './api.ts';
import { businessGroups } from './fields.ts';

/** A drawer that edits a business. Existing SNs keep the values that they copied from it. */
export function BusinessEditDrawer() {
  const { businessName = '' } = useParams();
  const update = useUpdateBusiness(businessName);
  return (
    <EditDrawer
      called={businessName}
      operation="updateBusiness"
      nameOf={(business) => business.name}
      query={businessQueries.detail(businessName)}
      groups={businessGroups}
      save={(body, ifMatch) => update.mutateAsync({ body, ifMatch })}
    />
  );
}
