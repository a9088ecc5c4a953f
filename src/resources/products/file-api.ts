import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { productKeys } from './keys.ts';
import { replyQuery } from '../../lib/api/page-query.ts';

export const FILE_PAGE = 100;

export const fileQueries = {
  list: (refId: string, page: number) =>
    replyQuery([...productKeys.files(refId), { page }], 'GET /products/ref/{refId}/files', {
      path: { refId },
      query: { limit: FILE_PAGE, offset: page * FILE_PAGE },
    }),
};

/** Returns a signed link that downloads a file without a sign-in. It expires. */
export async function downloadLink(refId: string, fileToken: string): Promise<string> {
  const reply = await call('GET /products/ref/{refId}/download_uri', {
    path: { refId },
    query: { file_token: fileToken },
  });
  return reply.items[0]?.url ?? '';
}

export function useDeleteFile(refId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fileName: string) =>
      call('DELETE /products/ref/{refId}/files/{fileName}', { path: { refId, fileName } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productKeys.files(refId) }),
  });
}
