import { replyQuery } from './page-query.ts';

/** Version, time zone and state of the service. */
export const serviceQuery = replyQuery(['service'], 'GET /bff/service');
