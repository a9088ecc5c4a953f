import { useOutletContext } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';

/** An SN in the version in which it was read. */
export type LoadedSn = { sn: SnRecord; etag: string | undefined };

/** The SN of the page around a tab. */
export const useLoadedSn = (): LoadedSn => useOutletContext<LoadedSn>();
