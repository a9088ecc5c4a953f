import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import type { ItemOf } from '../../lib/api/operations.ts';
import { snKeys } from '../../domain/sn-queries.ts';

/** Below the keys of SNs: what refreshes these, as changes of users and devices do too, refreshes it. */
const accessKeys: QueryKey = [...snKeys.all, 'access'];

export type AccessCheck = ItemOf<'GET /sns/{sn}/explain'>;

/** Who asks to be let in. */
export type AccessQuestion = { sn: string; loginName: string; device: string };

/** Why an SN would or would not let someone in: the checks of a log-in, made without effect. */
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

/** What a fix changed is looked at anew. */
export const refreshAccess = { queryKey: accessKeys };
