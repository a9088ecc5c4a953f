import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { actionOf, type ActionName } from '#contract/actions.ts';
import type { BulkChange } from '#contract/sns/bulk.ts';
import { normalSn } from '#contract/sns/sn.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { actionDialog } from '../../../components/action/action-dialog.tsx';
import type { ActionTable, Plan, ScreenAction } from '../../../components/action/action-table.ts';
import type { LoadedRecord } from '../../../components/page/record-page.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { formatSn } from '../../../words/format-sn.ts';
import { placeWithState } from '../../../lib/last-place.ts';
import { useArchiveSns, useDeleteSn, useUpdateSn } from '../api.ts';
import { consequences, snActionLooks } from '../bulk/words.tsx';
import { snPaths } from '../paths.ts';

type Name = ActionName<'sn'>;
type LoadedSn = LoadedRecord<SnRecord>;

const titles = {
  enable: msg`Enable the SN`,
  disable: msg`Disable the SN`,
  markDeleted: msg`Mark the SN deleted`,
  blacklist: msg`Blacklist the SN`,
  restore: msg`Restore the SN`,
  liftBlacklisting: msg`Lift the blacklisting`,
  archive: msg`Archive the SN`,
  unarchive: msg`Unarchive the SN`,
  remove: msg`Delete the SN permanently`,
} as const satisfies Partial<Record<Name, MessageDescriptor>>;

const told: Partial<Record<Name, (sn: string) => MessageDescriptor>> = {
  enable: (sn) => msg`Enabled ${sn}`,
  disable: (sn) => msg`Disabled ${sn}`,
  markDeleted: (sn) => msg`Marked ${sn} deleted`,
  blacklist: (sn) => msg`Blacklisted ${sn}`,
  restore: (sn) => msg`Restored ${sn}`,
  liftBlacklisting: (sn) => msg`Lifted the blacklisting of ${sn}`,
  archive: (sn) => msg`Archived ${sn}`,
  unarchive: (sn) => msg`Unarchived ${sn}`,
  remove: (sn) => msg`Deleted ${sn} permanently`,
};

// `If-Match` makes an action fail if the SN has changed since it was shown.
const planOf = (name: Name) =>
  function usePlan({ record: { sn }, etag }: LoadedSn): Plan {
    const { i18n } = useLingui();
    const code = formatSn(sn);
    const navigate = useNavigate();
    const update = useUpdateSn();
    const archive = useArchiveSns();
    const remove = useDeleteSn();
    const change: BulkChange = actionOf('sn', name).change ?? {};
    const run = async () => {
      if (change.archived !== undefined) return archive.mutateAsync({ sns: [sn], archived: change.archived });
      if (change.set?.status !== undefined)
        return update.mutateAsync({ body: { sn, status: change.set.status }, ifMatch: etag });
      await remove.mutateAsync({ sn, ifMatch: etag });
      return navigate(placeWithState(snPaths.list));
    };
    return {
      ready: true,
      typed: code,
      normal: (text) => formatSn(normalSn(text) ?? text),
      run,
      done: i18n._(told[name]?.(code) ?? msg`Changed ${code}`),
      outcome: (
        <>
          <p>
            <Sn value={sn} />
          </p>
          <p>{consequences[name](1)}</p>
        </>
      ),
    };
  };

const row = (name: Name): ScreenAction<LoadedSn, undefined> => ({
  ...snActionLooks[name],
  Dialog: actionDialog({
    action: actionOf('sn', name),
    title: () => (titles as Partial<Record<Name, MessageDescriptor>>)[name] ?? snActionLooks[name].label,
    usePlan: planOf(name),
  }),
});

const names = Object.keys(snActionLooks) as Name[];

export const snPageActions: ActionTable<'sn', LoadedSn, undefined> = {
  kind: 'sn',
  // Only one of them is offered at a time.
  keys: { enable: 'd', disable: 'd' },
  first: () => undefined,
  rows: Object.fromEntries(names.map((name) => [name, row(name)])) as ActionTable<'sn', LoadedSn, undefined>['rows'],
};
