import { msg } from '@lingui/core/macro';
import { businessFields } from '#contract/records/businesses.ts';
import type { businessFlags, businessLimits } from '#contract/records/licence.ts';
import type { SnFlag, SnLimit } from '#contract/sns/attributes.ts';
import { formLines, type FormField } from '../components/form/fields.ts';
import { businessWords } from '../words/businesses.ts';
import { snFlagWords, snLimitWords } from '../words/licence.ts';
import { isAccountType, isFloatingType, isGroupType, isTokenType } from '../words/licence-types.ts';

const MAX_DAYS = 3650;

type Term = keyof typeof businessLimits | keyof typeof businessFlags;

const group: FormField['applies'] = ({ type }) => isGroupType(type);

/** Says for which types a term applies. A term that is not listed applies to all types of licences. */
const APPLIES: { readonly [Name in Term]?: FormField['applies'] } = {
  transferVolume: ({ type }) => isFloatingType(type),
  accessLog: group,
  ignoreUserLimit: group,
  distribution: group,
  redundant: group,
  uploadPeak: group,
  allowSplit: group,
  agent: group,
  namedUser: ({ type }) => isAccountType(type),
  bindingTokenId: ({ type }) => isTokenType(type),
};

/** Options with a defined effect in the service. All others only have a name (`docs/decisions`). */
const DOCUMENTED: readonly Term[] = [
  'vmDetect',
  'forbidRemoteDesktop',
  'licenseBorrow',
  'ignoreUserLimit',
  'namedUser',
];

const lines = formLines(businessFields, businessWords);

/** Returns the form field of a limit or an option flag, with the same texts for businesses and SNs. */
function termLine(name: Term): FormField {
  const applies = APPLIES[name];
  const [line = { kind: 'integer', name, label: businessWords[name].label }] = lines([name]);
  return {
    ...line,
    ...(line.kind === 'flag' && { byApplication: !DOCUMENTED.includes(name) }),
    ...(name === 'expirationDays' && { max: MAX_DAYS }),
    ...(applies && { applies }),
  };
}

export const termLines = (...names: Term[]): FormField[] => names.map(termLine);

export const limitsHelp = [msg`Empty means no limit, 0 allows none.`];

/** The limits and option flags that SNs inherit from their business. */
export const licenceFields = Object.fromEntries(
  (Object.keys({ ...snLimitWords, ...snFlagWords }) as (SnLimit | SnFlag)[]).map((name) => [name, termLine(name)]),
) as Readonly<Record<SnLimit | SnFlag, FormField>>;
