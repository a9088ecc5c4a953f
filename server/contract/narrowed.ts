import type { Permission } from './operation.ts';
import { SnStatus } from './sns/sn-status.ts';

/* Operations that a lower role may run with some bodies only. */

type Narrowed = NonNullable<Permission['narrowed']>;

const isSwitched = (status: unknown): boolean => status === SnStatus.Enabled || status === SnStatus.Disabled;

const ENABLE_AND_DISABLE = 'set the status of enabled and disabled SNs to 0 or 1 and change nothing else';

/** Support may enable and disable an SN that is not deleted or blacklisted (`assertMayLift`). */
export const statusOnly: Narrowed = {
  role: 'support',
  says: ENABLE_AND_DISABLE,
  allows: (body) =>
    [body].flat().every((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return false;
      const { sn: _sn, status, ...others } = entry as { sn?: unknown; status?: unknown };
      return isSwitched(status) && Object.keys(others).length === 0;
    }),
};

/** The rule of `statusOnly` for the bulk operation, by which support may also unbind users. */
export const statusOrUnbind: Narrowed = {
  role: 'support',
  says: `${ENABLE_AND_DISABLE}, or unbind users`,
  allows: (body) => {
    const {
      set,
      from = [],
      unbindUsers,
    } = body as { set?: { status?: unknown }; from?: unknown[]; unbindUsers?: unknown };
    if (unbindUsers !== undefined) return set === undefined;
    return set !== undefined && Object.keys(set).join() === 'status' && [set.status, ...from].every(isSwitched);
  },
};

/** Support may unbind all token IDs of an SN, which a single empty object requests. */
export const unbindAllOnly: Narrowed = {
  role: 'support',
  says: 'unbind all with a single empty object',
  allows: (body) => JSON.stringify(body) === '[{}]',
};

/** Support may generate strings for existing SNs. */
export const ofExistingSn: Narrowed = {
  role: 'support',
  says: 'make strings of an SN that is there, named by sn_attribute.sn alone',
  allows: (body) => {
    const { sn_attribute: attributes } = body as { sn_attribute?: object };
    return attributes !== undefined && Object.keys(attributes).join() === 'sn';
  },
};
