import type { Permission } from './roles.ts';

/* What lower roles may do with some bodies only. */

type Narrowed = NonNullable<Permission['narrowed']>;

/** Support may disable and enable an SN and nothing else about it. */
export const statusOnly: Narrowed = {
  role: 'support',
  says: 'set the status to 0 or 1 and change nothing else',
  allows: (body) =>
    [body].flat().every((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return false;
      const { sn: _sn, status, ...others } = entry as { sn?: unknown; status?: unknown };
      return (status === 0 || status === 1) && Object.keys(others).length === 0;
    }),
};

/** The same of many SNs. */
export const statusOnlyOfMany: Narrowed = {
  role: 'support',
  says: 'set the status to 0 or 1 and change nothing else',
  allows: (body) => {
    const { set } = body as { set?: { status?: unknown } };
    return set !== undefined && Object.keys(set).join() === 'status' && (set.status === 0 || set.status === 1);
  },
};

/** Support may unbind token IDs, all of an SN's at once too. */
export const unbindAllOnly: Narrowed = {
  role: 'support',
  says: 'unbind all with a single empty object',
  allows: (body) => JSON.stringify(body) === '[{}]',
};

/** Support may make strings of SNs that are there. */
export const ofExistingSn: Narrowed = {
  role: 'support',
  says: 'make strings of an SN that is there, named by sn_attribute.sn alone',
  allows: (body) => {
    const { sn_attribute: attributes } = body as { sn_attribute?: object };
    return attributes !== undefined && Object.keys(attributes).join() === 'sn';
  },
};
