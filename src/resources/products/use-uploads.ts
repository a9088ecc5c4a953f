import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { upload } from '../../lib/api/upload.ts';
import { productKeys } from './keys.ts';

export type UploadState = {
  name: string;
  fraction: number;
  failure: string | undefined;
  stop: () => void;
  retry: () => void;
};

/** Returns the running and failed uploads. Finished uploads are removed, because the list of files shows them. */
export function useUploads(refId: string) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<ReadonlyMap<string, UploadState>>(new Map());

  const change = (name: string, next: (state: UploadState) => UploadState | undefined) =>
    setUploads((current) => {
      const state = current.get(name);
      const changed = new Map(current);
      const after = state && next(state);
      if (after === undefined) changed.delete(name);
      else changed.set(name, after);
      return changed;
    });

  const start = async (file: File): Promise<void> => {
    const { name } = file;
    const sent = upload('PUT /products/ref/{refId}/files/{fileName}', { refId, fileName: name }, file, (fraction) =>
      change(name, (state) => ({ ...state, fraction })),
    );
    const state: UploadState = {
      name,
      fraction: 0,
      failure: undefined,
      stop: sent.abort,
      retry: () => void start(file),
    };
    setUploads((current) => new Map(current).set(name, state));
    try {
      await sent.done;
      change(name, () => undefined);
      await queryClient.invalidateQueries({ queryKey: productKeys.files(refId) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      change(name, (failed) => ({ ...failed, failure: error.message }));
    }
  };

  return {
    uploads: [...uploads.values()],
    add: (files: Iterable<File>) => {
      for (const file of files) void start(file);
    },
    dismiss: (name: string) => change(name, () => undefined),
  };
}
