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

export type Sort<Name extends string = string> = { name: Name; descending: boolean };

/** Returns the sort that a text names: `name`, or `-name` for descending. */
export const readSort = (text: string): Sort => ({ name: text.replace(/^-/, ''), descending: text.startsWith('-') });

export const writeSort = ({ name, descending }: Sort): string => (descending ? `-${name}` : name);

const sortParser = createParser<Sort>({
  parse: readSort,
  serialize: writeSort,
  eq: (one, other) => one.name === other.name && one.descending === other.descending,
});

const filterParser = createMultiParser<Filter[]>({
  parse: (texts) => texts.map(readFilter).filter((filter) => filter !== undefined),
  serialize: (filters) => filters.map(writeFilter),
  eq: (one, other) => one.map(writeFilter).join() === other.map(writeFilter).join(),
});

/** Query parameters that a saved view stores: filters, order and columns. */
const viewParsers = {
  q: parseAsString.withDefault(''),
  f: filterParser.withDefault([]),
  sort: parseAsArrayOf(sortParser).withDefault([]),
  cols: parseAsArrayOf(parseAsString),
};

export const listParsers = {
  ...viewParsers,
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
  density: parseAsStringLiteral(['regular', 'compact'] as const),
  /** The chosen view: the number of a saved one, or the id of a built-in one. */
  view: parseAsString,
};

const load = createLoader(viewParsers);
const write = createSerializer(viewParsers);
const writeAll = createSerializer(listParsers);

type ViewState = inferParserType<typeof viewParsers>;

export const isUntouched = (url: inferParserType<typeof listParsers>): boolean => writeAll(url) === '';

export const readView = (query: string): ViewState => load(new URLSearchParams(query));

/** Returns a state in the format of a view. Equal states give equal texts; the default state gives an empty one. */
export const writeView = ({ q, f, sort, cols }: ViewState): string => write({ q, f, sort, cols }).replace(/^\?/, '');
