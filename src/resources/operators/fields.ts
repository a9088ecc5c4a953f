import { msg } from '@lingui/core/macro';
import type { FormField, FormGroup } from '../../components/form/fields.ts';
import { roleLabels } from '../../domain/role-name.tsx';
import { choicesOf } from '../../words/licence-types.ts';
import { PASSWORD } from '../../domain/operator-password.ts';

const displayName: FormField = {
  kind: 'text',
  name: 'displayName',
  label: msg`Name`,
  required: true,
  maxLength: 128,
  help: msg`Name that other operators see.`,
};

const role: FormField = {
  kind: 'choice',
  name: 'role',
  label: msg`Role`,
  required: true,
  choices: choicesOf(roleLabels),
  help: msg`Viewers read. Support ends sessions and unbinds. Managers make and change licences. Administrators do everything.`,
};

export const newOperatorGroups: readonly FormGroup[] = [
  {
    id: 'operator',
    label: msg`Operator`,
    fields: [
      {
        kind: 'text',
        name: 'username',
        label: msg`User name`,
        required: true,
        maxLength: 64,
        help: msg`For signing in. It cannot be changed later.`,
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
    fields: [
      displayName,
      role,
      {
        kind: 'flag',
        name: 'disabled',
        label: msg`Disabled`,
        help: msg`The operator cannot sign in. Nothing else changes.`,
      },
    ],
  },
];
