import { useOutletContext } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';

/** An SN and the version (ETag) in which it was read. */
export type LoadedSn = { sn: SnRecord; etag: string | undefined };

/** Returns the SN of the page that contains the tab. */
export const useLoadedSn = (): LoadedSn => useOutletContext<LoadedSn>();
