import type { QueryKey } from '@tanstack/react-query';
import type { AllowanceBody, AllowanceRecord } from '#contract/sns/allowances.ts';
import { call } from '../../lib/api/api-client.ts';
import { newestFirst, pageQuery, replyQuery } from '../../lib/api/page-query.ts';
import type { Session } from '../../lib/api/session.ts';
import { useChange } from '../../lib/api/use-change.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';

const lists: QueryKey = ['allowances', 'list'];

export const allowanceQueries = {
  list: (request: ListRequest) => pageQuery(lists, 'POST /allowances/data', newestFirst(request, 'from')),
  /** Returns the query that counts what others asked for and an operator may approve: support only within its bounds. */
  askedByOthers: ({ username, role }: Session['user']) =>
    replyQuery(['allowances', 'asked', username], 'POST /allowances/data', {
      body: {
        querys: [
          { name: 'state', op: '=', values: ['asked'] },
          { name: 'askedBy', op: '<>', values: [username] },
          ...(role === 'support' ? [{ name: 'beyondSupport', op: '=', values: [false] } as const] : []),
        ],
      },
      query: { limit: 1 },
    }),
};

/** The settings that administrators change while the service runs. */
export const settingsQuery = replyQuery(['settings'], 'GET /bff/settings');

export const useGiveAllowance = (sn: string) =>
  useChange('allowance', ({ body, idempotencyKey }: { body: AllowanceBody; idempotencyKey: string }) =>
    call('POST /sns/{sn}/allowances', { path: { sn }, body, idempotencyKey }),
  );

export const useEndAllowance = () =>
  useChange('allowance', ({ sn, id }: AllowanceRecord) =>
    call('DELETE /sns/{sn}/allowances/{id}', { path: { sn, id } }),
  );

/** Returns the mutation that approves or declines what somebody asked for. */
export const useDecide = () =>
  useChange(
    'allowance',
    ({ id, decision, comment }: { id: number; decision: 'approve' | 'decline'; comment: string }) =>
      call(`POST /allowances/{id}/${decision}`, { path: { id }, body: { comment } }),
  );
