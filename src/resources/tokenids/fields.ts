import { msg } from '@lingui/core/macro';
import type { FormField, FormGroup } from '../../components/form/fields.ts';
import { tokenTypeChoices } from './labels.ts';

const NAME_LENGTH = 64;

const printed = (creating: boolean): readonly FormField[] => [
  {
    kind: 'text',
    name: 'guid',
    label: msg`GUID`,
    required: true,
    readOnly: !creating,
    maxLength: NAME_LENGTH,
    help: msg`As the vendor printed it; it cannot be changed later.`,
  },
  {
    kind: 'choice',
    name: 'tokenType',
    label: msg`Type`,
    required: true,
    readOnly: !creating,
    choices: tokenTypeChoices,
    numeric: true,
    help: msg`Says which SNs it can be bound to.`,
  },
];

const label: FormField = {
  kind: 'text',
  name: 'label',
  label: msg`Label`,
  maxLength: NAME_LENGTH,
  help: msg`What is printed on it; no two token IDs have the same.`,
};

const general = (fields: readonly FormField[]): readonly FormGroup[] => [
  { id: 'general', label: msg`General`, fields },
];

export const newTokenIdGroups = general([
  ...printed(true),
  label,
  { kind: 'integer', name: 'controlType', label: msg`Control type` },
]);

export const tokenIdGroups = general([
  ...printed(false),
  label,
  {
    kind: 'choice',
    name: 'status',
    label: msg`Status`,
    required: true,
    numeric: true,
    choices: [
      { value: '0', label: msg`Enabled` },
      { value: '1', label: msg`Disabled` },
    ],
    help: msg`A disabled one stays where it is bound, and cannot be bound again.`,
  },
]);
