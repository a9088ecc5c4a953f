import { z } from 'zod';
import { MAX_FAULTS } from '../contract/bounds.ts';
import type { FieldError } from '../contract/errors.ts';
import { LicensingError } from '../core/errors.ts';
import { fairTurn } from '../time/pause.ts';

/**
 * Parses a value with a schema. Throws with the first `MAX_FAULTS` faults: 514 when the first one is a missing field, else
 * 515. `prefix` is `path`, `query`, or empty for the body.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  prefix: '' | 'path' | 'query' = '',
): z.output<Schema> {
  const result = parse(schema, value, true);
  if (result.issues.length === 0) return result.value as z.output<Schema>;
  throw refusalOf(faultsIn(schema, value, result.issues, prefix));
}

function refusalOf({ faults, areAll }: Found): LicensingError {
  const [first] = faults;
  const code = first?.absent ? 514 : 515;
  const count = areAll ? `${faults.length - 1} more` : 'more';
  const more = faults.length > 1 ? ` (and ${count})` : '';
  return new LicensingError(code, `${first?.path} ${first?.msg}${more}.`, {
    errors: faults.map(({ path, msg }) => ({ path, msg })),
  });
}

/** Entries of a list that are parsed before other requests get a turn. */
const SLICE = 50;

/** As `validate` of a body, but other requests are answered while it parses a long list. */
export async function validateBody<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Promise<z.output<Schema>> {
  const isLong = schema instanceof z.ZodArray && Array.isArray(value) && value.length > SLICE;
  if (!isLong) return validate(schema, value);
  return (await parsedInSlices(schema as unknown as z.ZodArray<z.ZodType>, value)) as z.output<Schema>;
}

async function parsedInSlices({ element, def }: z.ZodArray<z.ZodType>, list: readonly unknown[]): Promise<unknown> {
  const checks = (def.checks ?? []) as z.core.$ZodCheck<unknown[]>[];
  // A list that is too long is refused before its entries are parsed.
  const lengths = checks.filter(({ _zod }) => _zod.def.check === 'max_length');
  validate(z.array(z.unknown()).check(...lengths), list);
  const parsed: unknown[] = [];
  for (const entry of list) {
    if (parsed.length % SLICE === 0) await fairTurn();
    const { value, issues } = parse(element, entry, true);
    if (issues.length > 0) throw refusalOf(faultsFrom(element, list, parsed.length));
    parsed.push(value);
  }
  // The checks of the list itself, such as for repeated records, see the parsed entries.
  return validate(z.array(z.unknown()).check(...checks), parsed);
}

/** Returns the first faults of a list whose first faulty entry is at `first`, without parsing the entries before it again. */
function faultsFrom(element: z.ZodType, list: readonly unknown[], first: number): Found {
  const [schema, rest] = [z.array(element), list.slice(first, first + MAX_FAULTS)];
  const { faults, areAll } = faultsIn(schema, rest, parse(schema, rest, true).issues, '');
  const shifted = faults.map((fault) => ({
    ...fault,
    path: fault.path.replace(/^\[(\d+)\]/, (_, at) => `[${Number(at) + first}]`),
  }));
  return { faults: shifted, areAll: areAll && first + rest.length === list.length };
}

type Issue = z.core.$ZodIssue;
type Fault = FieldError & { absent: boolean };

/** The first faults of a value. `areAll` is false when a part of the value was not examined. */
type Found = { readonly faults: readonly Fault[]; readonly areAll: boolean };

/**
 * Parses without the error object of zod, which formats all issues as text. With `abortEarly` it stops at the first faulty
 * entry of a list, because a list of thousands could have a fault in every field.
 */
function parse(schema: z.ZodType, value: unknown, abortEarly: boolean): { value: unknown; issues: readonly Issue[] } {
  const context = { async: false, abortEarly };
  const result = schema._zod.run({ value, issues: [] }, context);
  if (result instanceof Promise) throw new TypeError('schemas of requests are synchronous');
  const issues = result.issues.slice(0, MAX_FAULTS).map((issue) => {
    const short = issue.code === 'unrecognized_keys' ? { ...issue, keys: issue.keys.slice(0, MAX_FAULTS) } : issue;
    return z.core.util.finalizeIssue(short, context, z.config());
  });
  return { value: result.value, issues };
}

/** Returns the first faults. If the known issues are too few, it parses the value again with shortened lists. */
function faultsIn(schema: z.ZodType, value: unknown, known: readonly Issue[], prefix: string): Found {
  const faults = firstFaults(known, value, prefix);
  if (faults.length === MAX_FAULTS) return { faults, areAll: false };
  const short = shortened(value, known[0]?.path ?? []);
  const { issues } = parse(schema, short, false);
  if (issues.length === 0) return { faults, areAll: false };
  return { faults: firstFaults(issues, value, prefix), areAll: short === value && issues.length < MAX_FAULTS };
}

/** Returns a copy of a value whose lists end `MAX_FAULTS` entries after the entry on `path`. */
function shortened(value: unknown, path: readonly PropertyKey[]): unknown {
  const [step, ...rest] = path;
  if (typeof value !== 'object' || value === null) return value;
  const end = (typeof step === 'number' ? step : 0) + MAX_FAULTS;
  const part: unknown = Array.isArray(value) && value.length > end ? value.slice(0, end) : value;
  let copy: unknown[] | Record<string, unknown> | undefined;
  for (const [key, item] of Object.entries(part as object)) {
    if (typeof item !== 'object' || key === '__proto__') continue;
    const inner = shortened(item, key === String(step) ? rest : []);
    if (inner === item) continue;
    copy ??= Array.isArray(part) ? [...(part as unknown[])] : { ...(part as Record<string, unknown>) };
    Reflect.set(copy, key, inner);
  }
  return copy ?? part;
}

/** Returns the first distinct faults: one number can break two rules with the same message. */
function firstFaults(issues: readonly Issue[], value: unknown, prefix: string): readonly Fault[] {
  const faults = new Map<string, Fault>();
  for (const issue of issues) {
    for (const fault of faultsOf(issue, value, prefix)) {
      faults.set(`${fault.path} ${fault.msg}`, fault);
      if (faults.size === MAX_FAULTS) return [...faults.values()];
    }
  }
  return [...faults.values()];
}

function* faultsOf(issue: Issue, value: unknown, prefix: string): Generator<Fault> {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      yield { path: pathText([...issue.path, key], prefix), msg: 'is not a known field', absent: false };
    }
    return;
  }
  const form = issue.code === 'invalid_union' ? attempted(issue.errors) : undefined;
  if (form) {
    for (const inner of form) yield* faultsOf({ ...inner, path: [...issue.path, ...inner.path] }, value, prefix);
    return;
  }
  const { path, found } = lookUp(value, issue.path);
  const absent = found === undefined && issue.code !== 'custom';
  yield { path: pathText(path, prefix), msg: absent ? 'is required' : messageOf(issue), absent };
}

/** Returns the issues of the union member that the value was meant for: the only one of its type, if there is one. */
function attempted(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const ofItsKind = forms.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  return ofItsKind.length === 1 ? ofItsKind[0] : undefined;
}

function messageOf(issue: Issue): string {
  if (OWN_WORDS.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_union':
      return 'has none of the possible forms';
    default:
      return issue.message;
  }
}

/** Messages of our own schemas begin with this word; those of zod do not. */
const OWN_WORDS = /^must /;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Returns the input value at `path`. For parsed strings it returns the original text. */
function lookUp(value: unknown, path: readonly PropertyKey[]): { path: readonly PropertyKey[]; found: unknown } {
  let found = value;
  for (const [depth, key] of path.entries()) {
    if (typeof found !== 'object' || found === null) return { path: path.slice(0, depth), found };
    found = Reflect.get(found, key);
  }
  return { path, found };
}

/** Returns a path such as `[2].endDate`, `querys[0].name` or `query.limit`; `body` for the body itself. */
function pathText(path: readonly PropertyKey[], prefix: string): string {
  let text = prefix;
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text === '' ? 'body' : text;
}
