import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { useDrawerHref } from '../../lib/drawer-route.ts';
import { LinkButton } from '../../components/kit/button.tsx';
import { ViewDrawer } from '../../components/page/record-view.tsx';
import { Mono } from '../../components/text/text.tsx';
import { useOpened } from '../../lib/recents.ts';
import { useCan } from '../../lib/api/session.ts';
import { businessQueries } from './api.ts';
import { businessGroups } from './fields.ts';
import { businessPaths } from './paths.ts';

export function BusinessViewDrawer() {
  const { businessName = '' } = useParams();
  const query = businessQueries.detail(businessName);
  const can = useCan();
  const drawer = useDrawerHref();
  useOpened({ kind: 'business', key: businessName }, useQuery(query));
  return (
    <ViewDrawer
      title={businessName}
      query={query}
      groups={businessGroups}
      lead={({ guid }) => (
        <>
          <Mono>{guid}</Mono> <CopyButton text={guid} what="GUID" />
        </>
      )}
      actions={
        can('updateBusiness') ? (
          <LinkButton to={drawer(businessPaths.edit(businessName))} leftSection={<IconPencil size={16} aria-hidden />}>
            <Trans>Edit</Trans>
          </LinkButton>
        ) : undefined
      }
    />
  );
}
