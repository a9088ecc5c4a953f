import { msg } from '@lingui/core/macro';
import { keyFields } from '#contract/records/keys.ts';
import { formLines, type FormGroup } from '../../components/form/fields.ts';
import { keyWords } from '../../words/lists.ts';

export const newKeyGroups: readonly FormGroup[] = [
  {
    id: 'key',
    label: msg`Platform key`,
    fields: formLines(keyFields, keyWords)(['name', 'permissions', 'expiresAt']),
  },
];
