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
        help: msg`The system that uses it. The audit log calls the key so.`,
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
        help: msg`Empty: it is good until it is revoked.`,
      },
    ],
  },
];
