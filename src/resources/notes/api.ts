import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { NoteCreate } from '#contract/history/notes.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshAfter } from '../../lib/api/stale.ts';
import { customerKeyText, type CustomerPlace } from '../customers/place.ts';
import { replyQuery } from '../../lib/api/page-query.ts';

export const noteKeys = { all: ['notes'] as QueryKey };

/** Returns the query of the newest notes on a customer, up to a limit, and their count. */
export const notesQuery = (place: CustomerPlace, limit: number) =>
  replyQuery([...noteKeys.all, customerKeyText(place), limit], 'POST /notes/data', {
    body: {
      querys: [{ name: 'customer', op: '=', values: [customerKeyText(place)] }],
      sorts: [{ name: 'id', order: 'DESC' }],
    },
    query: { limit },
  });

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => refreshAfter(queryClient, 'note');
}

/** Returns the mutation that adds a note. A retry with the same idempotency key adds it only once. */
export function useAddNote({ name, groupName }: CustomerPlace) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) => {
      const body: NoteCreate = { customer: { name, groupName: groupName === '' ? null : groupName }, text };
      return call('POST /notes', { body, idempotencyKey });
    },
    onSettled,
  });
}

export function useDeleteNote() {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: (id: number) => call('DELETE /notes/{id}', { path: { id } }), onSettled });
}
