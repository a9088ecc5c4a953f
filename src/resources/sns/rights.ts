import { SnStatus } from '#contract/sns/sn-status.ts';
import { useCan } from '../../lib/api/session.ts';

export type SnRights = {
  generate: boolean;
  /** Change limits, dates, flags and texts. */
  edit: boolean;
  /** Whether the operator may set an SN to this status. */
  setStatus: (status: SnStatus) => boolean;
  /** Whether the operator may lift a blacklisting or restore an SN marked deleted. */
  lift: boolean;
  archive: boolean;
  remove: boolean;
  setDatas: boolean;
};

/**
 * What the operator's role may do to SNs. Support is permitted the change operations with the statuses 0 and 1 and
 * nothing else, which their ids cannot tell: who may overwrite an SN may change all of it.
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
