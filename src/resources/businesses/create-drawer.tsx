import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { BusinessCreate } from '#contract/catalogue/businesses.ts';
import { Failure } from '../../components/page/failure.tsx';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import type { Values } from '../../components/form/fields.ts';
import { useCloseDrawer, useDrawerHref } from '../../lib/drawer-route.ts';
import { SideDrawer } from '../../components/kit/drawer.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { businessQueries, useCreateBusiness } from './api.ts';
import { newBusinessGroups } from './fields.ts';
import { businessPaths } from './paths.ts';

const standard: Values = { type: 'CLOUD', businessOs: 'DEFAULT', controlType: 'SMART' };

export function BusinessCreateDrawer() {
  const { t } = useLingui();
  return <NewBusiness title={t`New business`} initial={standard} />;
}

/** A drawer that creates a business as a copy of another. */
export function BusinessDuplicateDrawer() {
  const { t } = useLingui();
  const { businessName = '' } = useParams();
  const close = useCloseDrawer();
  const { data, error, refetch } = useQuery(businessQueries.detail(businessName));
  const original = data?.items[0];
  const title = t`Duplicate ${businessName}`;
  if (original === undefined) {
    return (
      <SideDrawer opened onClose={close} title={title}>
        {error === null ? <SkeletonLines /> : <Failure error={error} onRetry={() => void refetch()} back={close} />}
      </SideDrawer>
    );
  }
  return <NewBusiness title={title} initial={{ ...original, name: t`Copy of ${businessName}`.slice(0, 64) }} />;
}

function NewBusiness({ title, initial }: { title: string; initial: Values }) {
  const { t } = useLingui();
  const create = useCreateBusiness();
  const navigate = useNavigate();
  const drawer = useDrawerHref();
  return (
    <CreateDrawer
      title={title}
      action={t`Create business`}
      done={({ name }) => t`Created the business “${name}”`}
      groups={newBusinessGroups}
      initial={initial}
      // The cast is safe: the form has a field for each required property and validates it.
      create={(body, idempotencyKey) => create.mutateAsync({ body: body as BusinessCreate, idempotencyKey })}
      onCreated={() => void navigate(drawer(businessPaths.list))}
    />
  );
}
