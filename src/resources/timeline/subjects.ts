import type { TimelineSubject } from '#contract/records/timeline.ts';
import type { Subject } from '../../domain/timeline/api.ts';
import { placeIn } from '../customers/paths.ts';
import { customerKeyText } from '../customers/place.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** For each kind of record, the key of the record in the path of its pages. */
const KEYS: Readonly<Record<TimelineSubject, (params: Params) => string>> = {
  sn: ({ sn = '' }) => sn,
  machine: ({ id = '' }) => id,
  user: ({ name = '' }) => name,
  customer: (params) => customerKeyText(placeIn(params)),
};

/** Returns the record whose timeline the tab of such a path shows. */
export const subjectOf = (kind: TimelineSubject, params: Params): Subject => ({ kind, key: KEYS[kind](params) });
