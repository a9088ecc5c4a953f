import { msg } from '@lingui/core/macro';
import { snFields } from '#contract/records/sns.ts';
import type { SnType } from '#contract/sns/attributes.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { formLines, type FormField, type FormGroup } from '../../components/form/fields.ts';
import { licenceFields, limitsHelp } from '../../domain/licence-fields.ts';
import { isGroupType } from '../../words/licence-types.ts';
import { snWords } from '../../words/sns.ts';
import { expirySentences } from './expiry-text.ts';
import { flagNames, flagNotes, limitNames } from './flags.ts';

const lines = formLines(snFields, snWords);
const description = lines(['description']);

const validity: FormGroup = {
  id: 'validity',
  label: msg`Validity`,
  fields: [...lines(['startDate', 'endDate']), licenceFields.expirationDays, ...lines(['graceDays'])],
};

const limits: FormGroup = {
  id: 'limits',
  label: msg`Limits`,
  help: limitsHelp,
  fields: limitNames.filter((name) => name !== 'expirationDays').map((name) => licenceFields[name]),
};

/** `oneWay` locks options that are already on. The help explains why other options do not apply. */
const options = (type: SnType, oneWay: boolean): FormGroup => ({
  id: 'options',
  label: msg`Options`,
  help: flagNotes(type),
  fields: flagNames.map((name) => {
    const field = licenceFields[name];
    return field.kind === 'flag' ? { ...field, oneWay } : field;
  }),
});

const general = (...fields: FormField[]): FormGroup => ({ id: 'general', label: msg`General`, fields });

/** Returns the form of an SN. Options that are on cannot be turned off. */
export const snGroups = (type: SnType): FormGroup[] => [
  general(...lines(['status', 'description'], { status: { required: true } })),
  validity,
  limits,
  options(type, true),
];

export const editGroups = (sn: SnRecord): FormGroup[] =>
  snGroups(sn.type).map((group) => (group.id === validity.id ? { ...group, help: expirySentences(sn) } : group));

const quantity: FormField = {
  kind: 'integer',
  name: 'templateQuantity',
  label: msg`Template quantity`,
  applies: ({ type }) => isGroupType(type),
};

/** Returns the form for the terms of new SNs. Here an option of the business can still be turned off. */
export const newSnGroups = (type: SnType): FormGroup[] => [
  validity,
  { ...limits, fields: [...limits.fields, quantity] },
  options(type, false),
  general(...description),
];
