import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { AccessKind } from '#contract/records/operators.ts';
import type { Role } from '#contract/roles.ts';
import { call } from '../../lib/api/api-client.ts';
import { replyQuery } from '../../lib/api/page-query.ts';

export const OPERATOR_PAGE = 100;

const all: QueryKey = ['operators'];
const lists: QueryKey = ['operators', 'list'];
const detailOf = (username: string): QueryKey => ['operators', 'detail', username];
const sessionsOf = (username: string): QueryKey => ['operators', 'sessions', username];

export const operatorQueries = {
  list: (page: number) =>
    replyQuery([...lists, page], 'GET /bff/operators', {
      query: { offset: page * OPERATOR_PAGE, limit: OPERATOR_PAGE },
    }),
  detail: (username: string) => replyQuery(detailOf(username), 'GET /bff/operators/{username}', { path: { username } }),
  sessions: (username: string) =>
    replyQuery(sessionsOf(username), 'GET /bff/operators/{username}/sessions', {
      path: { username },
      query: { limit: 100 },
    }),
};

export type OperatorCreate = { username: string; displayName: string; role: Role; access: AccessKind };
export type OperatorUpdate = { displayName?: string; role?: Role; disabled?: boolean };

/** Returns a mutation that refreshes the queries of a key. Passwords do not stay in the mutation cache. */
function useChange<Input, Answer>(queryKey: QueryKey, mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ gcTime: 0, mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey }) });
}

export const useCreateOperator = () =>
  useChange(lists, (body: OperatorCreate) => call('POST /bff/operators', { body }));

/** Returns the mutation that changes an operator. A new role or password ends the operator's sessions. */
export function useUpdateOperator(username: string) {
  const queryClient = useQueryClient();
  return useChange(lists, async ({ body, ifMatch }: { body: OperatorUpdate; ifMatch?: string | undefined }) => {
    const reply = await call('PATCH /bff/operators/{username}', { path: { username }, body, ifMatch });
    queryClient.setQueryData(detailOf(username), reply);
    return reply;
  });
}

export function useDeleteOperator() {
  const queryClient = useQueryClient();
  return useChange(lists, async (username: string) => {
    await call('DELETE /bff/operators/{username}', { path: { username } });
    queryClient.removeQueries({ queryKey: detailOf(username) });
  });
}

/** Returns the mutation that resets the password of an operator. Only its answer contains the link or the password. */
export const useResetAccess = (username: string) =>
  useChange(all, (access: AccessKind) =>
    call('POST /bff/operators/{username}/access', { path: { username }, body: { access } }),
  );

/** Returns the mutation that removes the second factor of an operator who lost it. */
export const useResetFactor = () =>
  useChange(all, (username: string) => call('DELETE /bff/operators/{username}/second-factor', { path: { username } }));

export const useEndOperatorSession = (username: string) =>
  useChange(sessionsOf(username), (id: number) =>
    call('DELETE /bff/operators/{username}/sessions/{id}', { path: { username, id } }),
  );
