import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { runEach } from '../lib/api/run-each.ts';
import { refreshAfter } from '../lib/api/stale.ts';
import { formatSn } from '../words/format-sn.ts';
import { csvOf, download } from '../lib/list/csv.ts';
import { readAnswer } from './offline-text.ts';

/** Milliseconds for the strings of all devices of an SN, each of which is signed. */
const TIMEOUT = 60_000;

/** Saves update strings of all enabled devices as a CSV file, also when some of the SNs are refused. */
export function useSaveStrings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (sns: readonly string[]) => {
      const made = new Map<string, readonly string[]>();
      try {
        await runEach(sns, formatSn, async (sn) => {
          const body = { updateAllMachine: true } as const;
          const { items } = await call('POST /sns/{sn}/update_code', { path: { sn }, body, timeout: TIMEOUT });
          made.set(
            sn,
            items.map(({ code }) => code),
          );
        });
      } finally {
        const lines = sns.flatMap((sn) => (made.get(sn) ?? []).map((code) => [sn, readAnswer(code)[0]?.device, code]));
        if (lines.length > 0) download('update-strings.csv', csvOf([['sn', 'device', 'updateString'], ...lines]));
      }
    },
    onSettled: () => refreshAfter(queryClient, 'string'),
  });
}
