import { msg } from '@lingui/core/macro';
import { userFields } from '#contract/records/users.ts';
import { formLines, type FormField, type FormGroup } from '../../components/form/fields.ts';
import { userWords } from '../../words/users.ts';

const lines = formLines(userFields, userWords);

const general = (fields: readonly FormField[]): readonly FormGroup[] => [
  { id: 'general', label: msg`General`, fields },
];

export const newUserGroups = general(lines(['name', 'nickName', 'email', 'phone', 'password']));
export const userGroups = general(
  lines(['name', 'nickName', 'email', 'phone'], { name: { readOnly: true, help: msg`Set when the user was made.` } }),
);
