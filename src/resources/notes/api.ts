import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { replyQuery } from '../../lib/api/page-query.ts';
import { refreshAfter } from '../../lib/api/stale.ts';
import { customerKeyText, type CustomerPlace } from '../customers/place.ts';

/** Notes that the tab opens with, and that 'More' adds. */
export const NOTES_PAGE = 50;

/** Returns the query of the newest notes on a customer, up to a limit, and their count. */
export const notesQuery = (place: CustomerPlace, limit: number) =>
  replyQuery(['notes', customerKeyText(place), limit], 'POST /notes/data', {
    body: {
      querys: [{ name: 'customer', op: '=', values: [customerKeyText(place)] }],
      sorts: [{ name: 'id', order: 'DESC' }],
    },
    query: { limit },
  });

function useNoteChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refreshAfter(queryClient, 'note') });
}

/** Returns the mutation that adds a note. A retry with the same idempotency key adds it only once. */
export const useAddNote = ({ name, groupName }: CustomerPlace) =>
  useNoteChange(({ text, idempotencyKey }: { text: string; idempotencyKey: string }) => {
    const customer = { name, groupName: groupName === '' ? null : groupName };
    return call('POST /notes', { body: { customer, text }, idempotencyKey });
  });

export const useDeleteNote = () => useNoteChange((id: number) => call('DELETE /notes/{id}', { path: { id } }));
