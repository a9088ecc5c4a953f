import { replyQuery } from './page-query.ts';

export const serviceQuery = replyQuery(['service'], 'GET /bff/service');
