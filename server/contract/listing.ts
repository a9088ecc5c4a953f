import { z } from 'zod';
import {
  DEFAULT_PAGE,
  MAX_ALL_LIKE_VALUES,
  MAX_ALL_VALUES,
  MAX_BATCH,
  MAX_LIKE_VALUES,
  MAX_PAGE,
  MAX_PATTERN,
  MAX_QUERYS,
  MAX_SORTS,
  MAX_VALUES,
} from './bounds.ts';

/**
 * How the values of a query name are compared. `text` has like, `number` and `date` have an order, `enum` ignores
 * letter case.
 */
export type QueryKind = 'text' | 'number' | 'date' | 'enum' | 'boolean';
export type QueryNames = Readonly<Record<string, QueryKind>>;
export type SortNames = readonly string[];

/** The names of a list: those that its records are filtered and sorted by, and those that may be `empty`. */
export type ListNames = { readonly querys: QueryNames; readonly sorts: SortNames; readonly empty: readonly string[] };

/** Operators of `querys` by kind of the query name. */
export const OPERATORS = {
  text: ['=', '<>', 'like'],
  number: ['=', '<>', '>', '>=', '<', '<='],
  date: ['=', '<>', '>', '>=', '<', '<='],
  enum: ['=', '<>', 'like'],
  boolean: ['=', '<>'],
} as const satisfies Record<QueryKind, readonly string[]>;

/** Further operators of the names in `empty`, without values: records without the field, and those with it. */
export const EMPTY_OPERATORS = ['empty', 'filled'] as const;

export const OPERATOR_LIST = ['=', '<>', 'like', '>', '>=', '<', '<=', ...EMPTY_OPERATORS] as const;
export type Operator = (typeof OPERATOR_LIST)[number];

/** Returns the operators of each query name. */
export const operatorsByName = ({ querys, empty }: ListNames): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(querys).map(([name, kind]) => [
      name,
      empty.includes(name) ? [...OPERATORS[kind], ...EMPTY_OPERATORS] : OPERATORS[kind],
    ]),
  );

/** A whole number in the query string. */
export const queryCount = (low: number, high: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, what)
    .transform(Number)
    .refine((value) => value >= low && value <= high, what)
    .meta({ type: 'integer', minimum: low, maximum: high });

/** Query parameters of every paged list. */
export const pageParameters = {
  offset: queryCount(0, Number.MAX_SAFE_INTEGER, 'must be a whole number from 0')
    .optional()
    .describe('Start index, 0 when not given'),
  limit: queryCount(1, MAX_PAGE, `must be a whole number from 1 to ${MAX_PAGE}`)
    .optional()
    .describe(`Page size, ${DEFAULT_PAGE} when not given, at most ${MAX_PAGE}`),
};

/** Query of a paged list without other parameters. */
export const pageQuery = z.strictObject(pageParameters);

export type Query = {
  querys?: { name: string; op: string; values: (string | number | boolean)[] }[] | undefined;
  sorts?: { name: string; order?: string | undefined }[] | undefined;
};

const QUERYS_MEANING = `Conditions, joined by AND, with up to ${MAX_VALUES} values each, or ${MAX_LIKE_VALUES} with like; in all up to ${MAX_ALL_VALUES} values, of which ${MAX_ALL_LIKE_VALUES} with like. A pattern of like has up to ${MAX_PATTERN} characters`;

/** For `superRefine`: refuses more values than a request may have, at the first entry beyond the limit. */
function boundedValues(querys: NonNullable<Query['querys']>, context: z.RefinementCtx): void {
  let all = 0;
  let like = 0;
  for (const [index, { op, values }] of querys.entries()) {
    const refuse = (message: string): void => context.addIssue({ code: 'custom', path: [index, 'values'], message });
    all += values.length;
    if (all > MAX_ALL_VALUES) return refuse(`must hold fewer values: a request holds at most ${MAX_ALL_VALUES}`);
    if (op.toLowerCase() !== 'like') continue;
    like += values.length;
    if (values.length > MAX_LIKE_VALUES) return refuse(`must hold at most ${MAX_LIKE_VALUES} values with like`);
    if (like > MAX_ALL_LIKE_VALUES)
      return refuse(`must hold fewer values: a request holds at most ${MAX_ALL_LIKE_VALUES} with like`);
  }
}

/** Returns the schema of the query body of a `…/data` operation: its names, with the operators of each name's kind. */
export function queryBody(querys: QueryNames, sorts: SortNames) {
  const names = Object.keys(querys);
  return z
    .strictObject({
      querys: z
        .array(
          z.strictObject({
            name: z.string().meta({ enum: names }),
            op: z.string().meta({ enum: [...OPERATOR_LIST] }),
            values: z.array(z.union([z.string(), z.number(), z.boolean()])).max(MAX_VALUES),
          }),
        )
        .max(MAX_QUERYS)
        .superRefine(boundedValues)
        .optional()
        .describe(QUERYS_MEANING),
      sorts: z
        .array(
          z.strictObject({
            name: z.string().meta({ enum: [...sorts] }),
            order: z
              .string()
              .meta({ enum: ['ASC', 'DESC'] })
              .optional(),
          }),
        )
        .max(MAX_SORTS)
        .optional(),
    })
    .describe('Entries of `querys` are joined by AND; ties are in order of creation');
}

/** Returns the query, body and names of a `…/data` operation. */
export const querying = <const Names extends ListNames>(names: Names) => ({
  query: pageQuery,
  body: queryBody(names.querys, names.sorts),
  bodyOptional: true as const,
  names,
});

/**
 * Returns the schema of the query parameter `scope`: different words separated by commas. Unknown words are refused.
 */
export const scopeOf = <const Words extends readonly [string, ...string[]]>(words: Words, meaning: string) =>
  z
    .string()
    .transform((value) => [...new Set(value.split(',').map((word) => word.trim()))])
    .pipe(z.array(z.enum(words, `must be words of ${words.join(', ')}, separated by commas`)))
    .describe(`Words of ${words.join(', ')}, separated by commas: ${meaning}`);

/** Returns the schema of a batch of 1 to 1,000 entries. */
export const batch = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).min(1, 'must hold at least one entry').max(MAX_BATCH, `must hold at most ${MAX_BATCH} entries`);

/** Returns a check for `superRefine` that refuses a repeated record, at its second entry. */
export const distinctBy =
  <Entry, Field extends keyof Entry & string>(field: Field) =>
  (entries: readonly Entry[], context: z.RefinementCtx): void => {
    const seen = new Map<unknown, number>();
    for (const [index, entry] of entries.entries()) {
      const earlier = seen.get(entry[field]);
      if (earlier === undefined) seen.set(entry[field], index);
      else context.addIssue({ code: 'custom', path: [index, field], message: `is the same record as [${earlier}]` });
    }
  };
