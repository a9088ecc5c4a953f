import { msg } from '@lingui/core/macro';
import type { FormGroup } from '../../components/form/fields.ts';
import { choicesIn } from '../../lib/field-words.ts';
import { keyWords } from '../../words/lists.ts';

export const newKeyGroups: readonly FormGroup[] = [
  {
    id: 'key',
    label: msg`Platform key`,
    fields: [
      { kind: 'text', name: 'name', ...keyWords.name, required: true, maxLength: 64 },
      {
        kind: 'choice',
        name: 'permissions',
        ...keyWords.permissions,
        required: true,
        choices: choicesIn(keyWords.permissions),
      },
      { kind: 'date', name: 'expiresAt', ...keyWords.expiresAt, end: true },
    ],
  },
];
