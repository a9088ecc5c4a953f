import { msg } from '@lingui/core/macro';
import { operatorFields } from '#contract/records/operators.ts';
import { formLines, type FormGroup } from '../../components/form/fields.ts';
import { roleLabels } from '../../domain/role-name.tsx';
import { choicesOf } from '../../words/licence-types.ts';
import { operatorWords } from '../../words/lists.ts';
import { PASSWORD } from '../../domain/operator-password.ts';

const lines = formLines(operatorFields, operatorWords);
const changeable = lines(['displayName', 'role'], { role: { choices: choicesOf(roleLabels) } });

export const newOperatorGroups: readonly FormGroup[] = [
  {
    id: 'operator',
    label: msg`Operator`,
    fields: [
      ...lines(['username']),
      ...changeable,
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
    fields: [...changeable, ...lines(['disabled'])],
  },
];
