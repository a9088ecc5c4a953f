import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedViewRecord } from '#contract/bff/views.ts';
import { call } from '../api/api-client.ts';

export type SavedView = SavedViewRecord;

const keys = { of: (screen: string) => ['views', screen] as const };

export const savedViews = (screen: string) =>
  queryOptions({
    queryKey: keys.of(screen),
    queryFn: ({ signal }) => call('GET /bff/views', { query: { screen, limit: 1000 }, signal }),
  });

type ViewChange = { name?: string; query?: string; shared?: boolean; default?: boolean };

/** Returns the mutation that saves a view. With `default` the list opens with it from now on. */
export function useCreateView(screen: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ default: opens, ...body }: ViewChange & { name: string; query: string }) => {
      const made = await call('POST /bff/views', { body: { screen, ...body } });
      const [view] = made.items;
      return opens === true && view !== undefined
        ? call('PATCH /bff/views/{id}', { path: { id: view.id }, body: { default: true } })
        : made;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.of(screen) }),
  });
}

/** Only the owner may change a view; everyone may choose whether the list opens with it. */
export function useUpdateView(screen: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ViewChange & { id: number }) => call('PATCH /bff/views/{id}', { path: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.of(screen) }),
  });
}

export function useDeleteView(screen: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /bff/views/{id}', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.of(screen) }),
  });
}
