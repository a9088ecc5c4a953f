import type { TimelineKind } from '../../contract/records/timeline.ts';
import type { Reader } from '../../db/handle.ts';
import { CHANGE_KINDS, changeSource, type Changed } from './change-store.ts';
import { LOG_KINDS, logSources } from './log-store.ts';
import { refusedSource } from './refused-store.ts';
import type { Source } from './source.ts';
import { stringSource } from './string-store.ts';
import { subjectOf } from './subject-store.ts';

/** Returns the sources of the wanted kinds of entries about a record. `now` is in seconds since 1970. */
export async function sourcesOf(
  db: Reader,
  { kind, key }: Changed,
  kinds: readonly TimelineKind[],
  now: number,
): Promise<Source[]> {
  const { logs, strings, changed, resource } = await subjectOf(db, kind, key);
  const logKinds = LOG_KINDS.filter((each) => kinds.includes(each));
  const changeKinds = CHANGE_KINDS.filter((each) => kinds.includes(each));
  return [
    ...(logs && logKinds.length > 0 ? logSources(db, logs, logKinds) : []),
    ...(strings && kinds.includes('string') ? [stringSource(db, strings)] : []),
    ...(changeKinds.length > 0 ? [changeSource(db, changed, changeKinds, now)] : []),
    ...(resource && kinds.includes('job') ? [refusedSource(db, resource, changed[0]?.key ?? key)] : []),
  ];
}
