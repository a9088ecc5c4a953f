import { SnStatus } from '#contract/sns/sn-status.ts';
import { useCan } from '../../lib/api/session.ts';

export type SnRights = {
  generate: boolean;
  /** True when the operator may change limits, dates, flags and texts. */
  edit: boolean;
  setStatus: (status: SnStatus) => boolean;
  /** True when the operator may lift a blacklisting or restore an SN marked deleted. */
  lift: boolean;
  archive: boolean;
  remove: boolean;
  setDatas: boolean;
};

/**
 * Returns what the operator may do with SNs. Support may run `updateSn`, but only with the statuses 0 and 1, which the
 * operation id does not show. So `resetSns` decides whether the operator may change everything.
 */
export function useSnRights(): SnRights {
  const can = useCan();
  const edit = can('updateSn') && can('resetSns');
  return {
    generate: can('generateSn'),
    edit,
    setStatus: (status) => edit || (can('updateSn') && (status === SnStatus.Enabled || status === SnStatus.Disabled)),
    lift: edit,
    archive: can('archiveSns'),
    remove: can('deleteSns'),
    setDatas: can('setSnDatas'),
  };
}
