import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { customerQueries, useUpdateCustomer } from './api.ts';
import { Doubles } from './doubles.tsx';
import { customerGroups } from './fields.tsx';
import { customerPaths, placeIn } from './paths.ts';
import { placeOf } from './place.ts';

/** A drawer that edits a customer. After a change of name or group it navigates to the new URL. */
export function CustomerEditDrawer() {
  const place = placeIn(useParams());
  const { name } = place;
  const update = useUpdateCustomer(place);
  const navigate = useNavigate();
  const next = useRef(place);
  return (
    <EditDrawer
      called={name}
      operation="updateCustomerInGroup"
      nameOf={(customer) => customer.name}
      query={customerQueries.detail(place)}
      groups={customerGroups}
      note={(values) => <Doubles values={values} self={place} />}
      save={async (body, ifMatch) => {
        const reply = await update.mutateAsync({ body, ifMatch });
        const [customer] = reply.items;
        if (customer !== undefined) next.current = placeOf(customer);
        return reply;
      }}
      onSaved={() => void navigate(customerPaths.view(next.current))}
    />
  );
}
