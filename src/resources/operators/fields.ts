import { msg } from '@lingui/core/macro';
import type { FormField, FormGroup } from '../../components/form/fields.ts';
import { roleLabels } from '../../domain/role-name.tsx';
import { choicesOf } from '../../words/licence-types.ts';
import { operatorWords } from '../../words/lists.ts';
import { PASSWORD } from '../../domain/operator-password.ts';

const displayName: FormField = {
  kind: 'text',
  name: 'displayName',
  ...operatorWords.displayName,
  required: true,
  maxLength: 128,
};

const role: FormField = {
  kind: 'choice',
  name: 'role',
  ...operatorWords.role,
  required: true,
  choices: choicesOf(roleLabels),
};

export const newOperatorGroups: readonly FormGroup[] = [
  {
    id: 'operator',
    label: msg`Operator`,
    fields: [
      {
        kind: 'text',
        name: 'username',
        ...operatorWords.username,
        required: true,
        maxLength: 64,
      },
      displayName,
      role,
      {
        kind: 'password',
        name: 'password',
        label: msg`Password`,
        required: true,
        minLength: PASSWORD.min,
        maxLength: PASSWORD.max,
        help: msg`At least 12 characters, and not a common one. Hand it over in person; the operator changes it afterwards.`,
      },
    ],
  },
];

export const operatorGroups: readonly FormGroup[] = [
  {
    id: 'operator',
    label: msg`Operator`,
    help: [msg`A new role, and disabling, end the sessions of the operator.`],
    fields: [displayName, role, { kind: 'flag', name: 'disabled', ...operatorWords.disabled }],
  },
];
