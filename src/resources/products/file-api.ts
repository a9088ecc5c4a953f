import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { FileRecord } from '#contract/catalogue/files.ts';
import { api, path, type Reply } from '../../lib/api/api-client.ts';
import { productKeys } from './keys.ts';

export const FILE_PAGE = 100;

export const fileQueries = {
  /** One page of the files of a product. */
  list: (refId: string, page: number) =>
    queryOptions<Reply<FileRecord>, Error, Reply<FileRecord>, QueryKey>({
      queryKey: [...productKeys.files(refId), { page }],
      queryFn: ({ signal }) =>
        api.get<FileRecord>(path`/products/ref/${refId}/files`, {
          query: { limit: FILE_PAGE, offset: page * FILE_PAGE },
          signal,
        }),
    }),
};

export const filePath = (refId: string, fileName: string): string => path`/products/ref/${refId}/files/${fileName}`;

/** Makes a signed link under which a file can be downloaded for a while, without signing in. */
export async function downloadLink(refId: string, fileToken: string): Promise<string> {
  const reply = await api.get<{ url: string }>(path`/products/ref/${refId}/download_uri`, {
    query: { file_token: fileToken },
  });
  return reply.items[0]?.url ?? '';
}

export function useDeleteFile(refId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fileName: string) => api.delete<object>(filePath(refId, fileName)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productKeys.files(refId) }),
  });
}
