import type { z } from 'zod';
import type { FieldError } from '../contract/errors.ts';
import { LicensingError } from '../core/errors.ts';

/**
 * Parses a value with a schema; refuses with all that is wrong at once. 514 when the first fault is an absent field,
 * else 515. `prefix` is `path`, `query`, or nothing for the body. Decisions 2 and 12.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  prefix: '' | 'path' | 'query' = '',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = distinct(result.error.issues.flatMap((issue) => faultsOf(issue, value, prefix)));
  const [first] = faults;
  const code = first?.absent ? 514 : 515;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  throw new LicensingError(code, `${first?.path} ${first?.msg}${more}.`, {
    errors: faults.map(({ path, msg }) => ({ path, msg })),
  });
}

type Issue = z.core.$ZodIssue;
type Fault = FieldError & { absent: boolean };

/** Without repetitions: a number may break two rules that say the same. */
const distinct = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [`${fault.path} ${fault.msg}`, fault])).values(),
];

function faultsOf(issue: Issue, value: unknown, prefix: string): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key], prefix),
      msg: 'is not a known field',
      absent: false,
    }));
  }
  const form = issue.code === 'invalid_union' ? attempted(issue.errors) : undefined;
  if (form) return form.flatMap((inner) => faultsOf({ ...inner, path: [...issue.path, ...inner.path] }, value, prefix));
  const { path, found } = lookUp(value, issue.path);
  const absent = found === undefined && issue.code !== 'custom';
  return [{ path: pathText(path, prefix), msg: absent ? 'is required' : messageOf(issue), absent }];
}

/** Of the forms that a value can have, the one it was meant to have: that of its own kind, when there is no other. */
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

/** Messages of our own schemas begin so; the library's do not. */
const OWN_WORDS = /^must /;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What stands at a path; of a text that a schema took apart, the text itself. */
function lookUp(value: unknown, path: readonly PropertyKey[]): { path: readonly PropertyKey[]; found: unknown } {
  let found = value;
  for (const [depth, key] of path.entries()) {
    if (typeof found !== 'object' || found === null) return { path: path.slice(0, depth), found };
    found = Reflect.get(found, key);
  }
  return { path, found };
}

/** `[2].endDate`, `querys[0].name`, `query.limit`. The body itself is `body`. */
function pathText(path: readonly PropertyKey[], prefix: string): string {
  let text = prefix;
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text === '' ? 'body' : text;
}
