import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import type { ItemOf } from '../../lib/api/operations.ts';
import { snKeys } from '../../domain/sn-queries.ts';

/** The key starts with the keys of SNs, so changes of SNs, users and devices refresh this query too. */
const accessKeys: QueryKey = [...snKeys.all, 'access'];

export type AccessCheck = ItemOf<'GET /sns/{sn}/explain'>;

export type AccessQuestion = { sn: string; loginName: string; device: string };

/** Returns the query for the checks of a log-in. The server runs them without logging anyone in. */
export const accessQuery = ({ sn, loginName, device }: AccessQuestion) =>
  queryOptions({
    queryKey: [...accessKeys, sn, loginName, device],
    queryFn: async ({ signal }) => {
      const named =
        device === '' ? {} : /^b/i.test(device) && device.length > 17 ? { deviceCode: device } : { mac: device };
      const query = { ...named, loginName: loginName === '' ? undefined : loginName };
      return (await call('GET /sns/{sn}/explain', { path: { sn }, query, signal })).items;
    },
  });

/** Filter that invalidates the checks after a fix. */
export const refreshAccess = { queryKey: accessKeys };
