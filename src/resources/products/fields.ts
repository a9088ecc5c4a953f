import { msg } from '@lingui/core/macro';
import type { FormField, FormGroup } from '../../components/form/fields.ts';
import { choicesOf } from '../../words/licence-types.ts';
import { featureTypeLabels } from '../../words/feature-types.ts';

const description: FormField = { kind: 'textarea', name: 'description', label: msg`Description`, maxLength: 2000 };

const productGroups = (nameHelp: FormField['help']): readonly FormGroup[] => [
  {
    id: 'product',
    label: msg`Product`,
    fields: [
      {
        kind: 'text',
        name: 'productName',
        label: msg`Name`,
        required: true,
        maxLength: 64,
        ...(nameHelp && { help: nameHelp }),
      },
      {
        kind: 'text',
        name: 'refId',
        label: msg`Reference id`,
        maxLength: 64,
        help: msg`Your own id of the product, normally that of the software. Files for download need it.`,
      },
      description,
    ],
  },
];

export const newProductGroups = productGroups(undefined);
export const editProductGroups = productGroups(
  msg`Scripts that name the product, to generate SNs for instance, must use the new name from then on.`,
);

const templateGroups = (help?: FormField['help'], readOnly = false): readonly FormGroup[] => [
  {
    id: 'template',
    label: msg`Template`,
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: msg`Name`,
        required: true,
        maxLength: 64,
        readOnly,
        ...(help && { help }),
      },
      description,
    ],
  },
];

export const newTemplateGroups = templateGroups();
export const editTemplateGroups = templateGroups(
  msg`Scripts that name the template, to generate SNs for instance, must use the new name from then on.`,
);
export const defaultTemplateGroups = templateGroups(msg`Every product keeps its template Default.`, true);

const flag = (name: string, label: FormField['label']): FormField => ({ kind: 'flag', name, label });

export const featureGroups: readonly FormGroup[] = [
  {
    id: 'identity',
    label: msg`Identity`,
    help: [msg`Features may share a name or an fid; fid, name, version and value together are unique in the product.`],
    fields: [
      {
        kind: 'integer',
        name: 'featureId',
        label: msg`fid`,
        required: true,
        help: msg`The number the licensed application knows the feature by.`,
      },
      { kind: 'text', name: 'name', label: msg`Name`, required: true, maxLength: 64 },
      { kind: 'text', name: 'version', label: msg`Version`, maxLength: 64 },
    ],
  },
  {
    id: 'content',
    label: msg`Content`,
    fields: [
      { kind: 'integer', name: 'value', label: msg`Value`, max: Number.MAX_SAFE_INTEGER },
      { kind: 'date', name: 'endDate', label: msg`End date`, end: true },
      { kind: 'integer', name: 'expirationDays', label: msg`Days`, unit: msg`days` },
      { kind: 'integer', name: 'users', label: msg`Users` },
      { kind: 'choice', name: 'type', label: msg`Type`, required: true, choices: choicesOf(featureTypeLabels) },
    ],
  },
  {
    id: 'flags',
    label: msg`For the licensed application`,
    help: [msg`Kept and handed to the application; they change nothing in this service.`],
    fields: [
      flag('hidden', msg`Hidden`),
      flag('display', msg`Display`),
      flag('online', msg`Online`),
      flag('overwrite', msg`Overwrite`),
      flag('ignoreSnUser', msg`Ignore the users of the SN`),
    ],
  },
];
