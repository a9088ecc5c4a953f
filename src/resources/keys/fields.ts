import { msg } from '@lingui/core/macro';
import type { FormGroup } from '../../components/form/fields.ts';

export const newKeyGroups: readonly FormGroup[] = [
  {
    id: 'key',
    label: msg`Platform key`,
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: msg`Name`,
        required: true,
        maxLength: 64,
        help: msg`Name of the system that uses this key. It appears in the audit log.`,
      },
      {
        kind: 'choice',
        name: 'permissions',
        label: msg`Access`,
        required: true,
        choices: [
          { value: 'read', label: msg`Read only` },
          { value: 'all', label: msg`Everything` },
        ],
      },
      {
        kind: 'date',
        name: 'expiresAt',
        label: msg`Expires`,
        end: true,
        help: msg`Leave empty for a key that never expires.`,
      },
    ],
  },
];
