import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { EditDrawer } from '../../../components/form/edit-drawer.tsx';
import { formatSn } from '../../../words/format-sn.ts';
import { snQueries } from '../../../domain/sn-queries.ts';
import { useUpdateSn } from '../api.ts';
import { editGroups } from '../fields.ts';

/** A drawer that edits an SN. Every request contains the status, because the operation requires it. */
export function SnEditDrawer() {
  const { sn = '' } = useParams();
  const queryClient = useQueryClient();
  const update = useUpdateSn();
  const detail = snQueries.detail(sn);
  const name = formatSn(sn);

  return (
    <EditDrawer
      called={name}
      operation="resetSns"
      nameOf={(record) => formatSn(record.sn)}
      query={detail}
      groups={editGroups}
      save={(patch, ifMatch) => {
        // If the cached status is newer than the edited version, the server refuses the change because of `If-Match`.
        const status = queryClient.getQueryData(detail.queryKey)?.items[0]?.status ?? 0;
        return update.mutateAsync({ body: { sn, status, ...patch }, ifMatch });
      }}
    />
  );
}
