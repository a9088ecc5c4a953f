import { writeFilter, type Filter } from '../../lib/list/filters.ts';

type Name = 'state' | 'open' | 'until';
const filter = (name: Name, op: Filter['op'], ...values: string[]): Filter<Name> => ({ name, op, values });

export const asked = [filter('state', 'is', 'asked')];
export const open = [filter('open', 'is', 'true')];
export const endingToday = [...open, filter('until', 'within', 'today')];

const hrefOf = (filters: readonly Filter[]): string =>
  `/allowances?${new URLSearchParams(filters.map((each) => ['f', writeFilter(each)]))}`;

export const askedHref = hrefOf(asked);
export const openHref = hrefOf(open);
export const endingTodayHref = hrefOf(endingToday);
