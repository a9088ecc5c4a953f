import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { NoteCreate, NoteRecord } from '#contract/history/notes.ts';
import { api, path, type Reply } from '../../lib/api/api-client.ts';
import { auditKeys } from '../audit/api.ts';
import { customerKeyText, type CustomerPlace } from '../customers/api.ts';

export const noteKeys = { all: ['notes'] as QueryKey };

/** The newest notes on a customer, up to a number, and how many there are. */
export const notesQuery = (place: CustomerPlace, limit: number) =>
  queryOptions<Reply<NoteRecord>, Error, Reply<NoteRecord>, QueryKey>({
    queryKey: [...noteKeys.all, customerKeyText(place), limit],
    queryFn: ({ signal }) =>
      api.post<NoteRecord>('/notes/data', {
        body: {
          querys: [{ name: 'customer', op: '=', values: [customerKeyText(place)] }],
          sorts: [{ name: 'id', order: 'DESC' }],
        },
        query: { limit },
        signal,
      }),
  });

/** Notes, and the audit log of their customer, are out of date. */
function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([noteKeys.all, auditKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Writes a note; the same key writes it once, however often it is sent. */
export function useAddNote({ name, groupName }: CustomerPlace) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) => {
      const body: NoteCreate = { customer: { name, groupName: groupName === '' ? null : groupName }, text };
      return api.post<NoteRecord>('/notes', { body, idempotencyKey });
    },
    onSettled,
  });
}

/** Removes a note. */
export function useDeleteNote() {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: (id: number) => api.delete<object>(path`/notes/${id}`), onSettled });
}
