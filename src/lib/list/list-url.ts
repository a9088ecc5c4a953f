import {
  createLoader,
  createMultiParser,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs';
import { readFilter, writeFilter, type Filter } from './filters.ts';

export type Sort = { name: string; descending: boolean };

const sortParser = createParser<Sort>({
  parse: (text) => ({ name: text.replace(/^-/, ''), descending: text.startsWith('-') }),
  serialize: ({ name, descending }) => (descending ? `-${name}` : name),
  eq: (one, other) => one.name === other.name && one.descending === other.descending,
});

const filterParser = createMultiParser<Filter[]>({
  parse: (texts) => texts.map(readFilter).filter((filter) => filter !== undefined),
  serialize: (filters) => filters.map(writeFilter),
  eq: (one, other) => one.map(writeFilter).join() === other.map(writeFilter).join(),
});

/** What a view keeps of a list's address: which records, in which order, with which columns. */
const viewParsers = {
  q: parseAsString.withDefault(''),
  f: filterParser.withDefault([]),
  sort: parseAsArrayOf(sortParser).withDefault([]),
  cols: parseAsArrayOf(parseAsString),
};

/** All that a list keeps in its address. */
export const listParsers = {
  ...viewParsers,
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
  density: parseAsStringLiteral(['regular', 'compact'] as const),
  /** The view that was chosen: the number of a saved one, or the id of one that the list comes with. */
  view: parseAsString,
};

const load = createLoader(viewParsers);
const write = createSerializer(viewParsers);
const writeAll = createSerializer(listParsers);

type ViewState = inferParserType<typeof viewParsers>;

/** True while the address says nothing of the list. */
export const isUntouched = (url: inferParserType<typeof listParsers>): boolean => writeAll(url) === '';

/** The state that stands behind `?` in a view. */
export const readView = (query: string): ViewState => load(new URLSearchParams(query));

/** A state as a view keeps it; equal states give equal texts. Empty for the list as it is without any. */
export const writeView = ({ q, f, sort, cols }: ViewState): string => write({ q, f, sort, cols }).replace(/^\?/, '');
