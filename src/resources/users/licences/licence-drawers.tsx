import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { UserBusinessRecord } from '#contract/holders/user-businesses.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { Failure } from '../../../components/page/failure.tsx';
import { CreateDrawer } from '../../../components/form/create-drawer.tsx';
import type { FormField, FormGroup, Values } from '../../../components/form/fields.ts';
import { SideDrawer } from '../../../components/kit/drawer.tsx';
import { useLoadedRecord } from '../../../components/page/record-page.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { useCloseDrawer } from '../../../lib/drawer-route.ts';
import { licencesQuery, useLinkLicence } from './licence-api.ts';

const terms: readonly FormField[] = [
  {
    kind: 'date',
    name: 'endDate',
    label: msg`End date`,
    end: true,
    help: msg`When the licence of this user ends. Leave empty for a licence that never ends.`,
  },
  {
    kind: 'integer',
    name: 'volumeNumber',
    label: msg`Terminals`,
    help: msg`How many terminals this user may use. Leave empty for no limit.`,
  },
];

const groupOf = (fields: readonly FormField[]): readonly FormGroup[] => [
  { id: 'licence', label: msg`Account licence`, fields },
];

export function LicenceCreateDrawer() {
  const { t } = useLingui();
  const user = useLoadedRecord<UserRecord>().record;
  const [params] = useSearchParams();
  return (
    <Loaded user={user} type="DENIED" title={t`Assign account licence`}>
      {(businesses) => (
        <LicenceForm
          user={user}
          title={t`Assign account licence to ${user.name}`}
          action={t`Assign account licence`}
          done={t`Assigned the account licence to ${user.name}`}
          initial={{ guid: params.get('business') }}
          groups={groupOf([
            {
              kind: 'choice',
              name: 'guid',
              label: msg`Business`,
              required: true,
              choices: businesses.map(({ guid, name }) => ({ value: guid, label: msg`${name}` })),
            },
            ...terms,
          ])}
        />
      )}
    </Loaded>
  );
}

export function LicenceEditDrawer() {
  const { t } = useLingui();
  const { businessGuid = '' } = useParams();
  const user = useLoadedRecord<UserRecord>().record;
  return (
    <Loaded user={user} type="ACCESSED" title={t`Account licence`}>
      {(businesses) => {
        const business = businesses.find(({ guid }) => guid === businessGuid);
        if (business === undefined) return <Gone />;
        const { guid, name, endDate = null, volumeNumber = null } = business;
        return (
          <LicenceForm
            user={user}
            title={t`${name} of ${user.name}`}
            action={t`Save`}
            done={t`Saved ${name} of ${user.name}`}
            initial={{ guid, endDate, volumeNumber }}
            groups={groupOf(terms)}
          />
        );
      }}
    </Loaded>
  );
}

type FormProps = {
  user: UserRecord;
  title: string;
  action: string;
  done: string;
  initial: Values;
  groups: readonly FormGroup[];
};

function LicenceForm({ user, done, initial, ...form }: FormProps) {
  const link = useLinkLicence(user.guid);
  return (
    <CreateDrawer
      {...form}
      initial={initial}
      done={() => done}
      create={({ guid = initial['guid'] ?? '', endDate, volumeNumber }) =>
        link.mutateAsync({
          guid: String(guid),
          endDate: typeof endDate === 'string' ? endDate : null,
          volumeNumber: typeof volumeNumber === 'number' ? volumeNumber : null,
        })
      }
    />
  );
}

type LoadedProps = {
  user: UserRecord;
  type: 'ACCESSED' | 'DENIED';
  title: string;
  children: (businesses: readonly UserBusinessRecord[]) => React.ReactNode;
};

/** A refresh of the list does not reset the form. */
function Loaded({ user, type, title, children }: LoadedProps) {
  const close = useCloseDrawer();
  const { data, error, refetch } = useQuery(licencesQuery(user.guid, type));
  if (data !== undefined) return children(data.items);
  return (
    <SideDrawer opened onClose={close} title={title}>
      {error === null ? <SkeletonLines /> : <Failure error={error} onRetry={() => void refetch()} back={close} />}
    </SideDrawer>
  );
}

function Gone() {
  const { t } = useLingui();
  const close = useCloseDrawer();
  return (
    <SideDrawer opened onClose={close} title={t`Account licence`}>
      <p>
        <Trans>The user does not have this licence.</Trans>
      </p>
    </SideDrawer>
  );
}
