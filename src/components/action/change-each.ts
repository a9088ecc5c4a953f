import { useStartJob, type BulkKey } from '../../lib/api/start-job.ts';

type Several = { readonly keys: readonly string[]; readonly change: object; readonly idempotencyKey: string };

/** Returns a function that changes several records by a job, and a single one by `alone`, which gets its key. */
export function useChangeEach(operation: BulkKey) {
  const { mutateAsync } = useStartJob(operation);
  return ({ keys: given, change, idempotencyKey }: Several, alone: (key: string) => Promise<unknown>) => {
    const keys = [...new Set(given)];
    const [key = '', ...others] = keys;
    if (others.length === 0) return alone(key);
    const where = operation === 'POST /sns/bulk' ? { sns: keys } : { keys };
    return mutateAsync({ where, change, count: keys.length, idempotencyKey });
  };
}
