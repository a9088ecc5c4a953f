import { msg } from '@lingui/core/macro';
import type { FormField, FormGroup } from '../../components/form/fields.ts';

const account = (creating: boolean): FormField => ({
  kind: 'text',
  name: 'name',
  label: msg`Account`,
  required: true,
  readOnly: !creating,
  maxLength: 128,
  help: creating ? msg`What the user logs in with; it cannot be changed later.` : msg`Set when the user was made.`,
});

const person: readonly FormField[] = [
  {
    kind: 'text',
    name: 'nickName',
    label: msg`Display name`,
    maxLength: 128,
    help: msg`The account when it is left empty.`,
  },
  { kind: 'text', name: 'email', label: msg`E-mail`, maxLength: 254 },
  { kind: 'text', name: 'phone', label: msg`Phone`, maxLength: 64 },
];

const password: FormField = {
  kind: 'text',
  name: 'password',
  label: msg`Password`,
  maxLength: 256,
  help: msg`Made at random; write another, or empty it for a user who does not log in with one. It is shown once more when the user is made.`,
};

const general = (fields: readonly FormField[]): readonly FormGroup[] => [
  { id: 'general', label: msg`General`, fields },
];

export const newUserGroups = general([account(true), ...person, password]);
export const userGroups = general([account(false), ...person]);
