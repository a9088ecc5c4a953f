import { sessionFields } from '#contract/records/sessions.ts';
import { filterLines } from '../../lib/list/filters.ts';
import { sessionWords } from '../../words/lists.ts';

export const sessionFilters = filterLines(sessionFields, sessionWords, [
  ...(['userName', 'sn', 'mid', 'ip', 'loginDate', 'lastConnectionDate'] as const),
  ...(['idleSince', 'commands'] as const),
]);
