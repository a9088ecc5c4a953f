import { msg } from '@lingui/core/macro';
import { operatorFields } from '#contract/records/operators.ts';
import { choicesIn } from '../../lib/field-words.ts';
import { formLines, type FormGroup } from '../../components/form/fields.ts';
import { roleLabels } from '../../domain/role-name.tsx';
import { choicesOf } from '../../words/licence-types.ts';
import { operatorWords } from '../../words/lists.ts';
import { accessWords } from './access.tsx';

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
        kind: 'choice',
        name: 'access',
        label: accessWords.label,
        help: accessWords.help,
        choices: choicesIn(accessWords),
        required: true,
      },
    ],
  },
];

export const operatorGroups: readonly FormGroup[] = [
  {
    id: 'operator',
    label: msg`Operator`,
    help: [msg`Changing the role or disabling the operator ends all sessions of the operator.`],
    fields: [...changeable, ...lines(['disabled'])],
  },
];
