import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { AccessCheck } from '#contract/holders/access.ts';
import { api, path } from '../../lib/api/api-client.ts';
import { snKeys } from '../sns/api.ts';

/** Below the keys of SNs: what refreshes these, as changes of users and devices do too, refreshes it. */
const accessKeys: QueryKey = [...snKeys.all, 'access'];

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
      return (await api.get<AccessCheck>(path`/sns/${sn}/explain`, { query, signal })).items;
    },
  });

/** What a fix changed is looked at anew. */
export const refreshAccess = { queryKey: accessKeys };
