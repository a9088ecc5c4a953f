import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconArchive, IconSignature } from '@tabler/icons-react';
import type { SigningKeyRecord } from '#contract/offline/signing-keys.ts';
import { CopyButton, CopyText } from '../../components/text/copy-button.tsx';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';

export const signingKeyColumns: readonly Column<SigningKeyRecord>[] = [
  {
    id: 'keyId',
    header: msg`Key`,
    width: 200,
    cell: ({ keyId }) => keyId,
    aside: ({ keyId }) => <CopyButton text={keyId} what={keyId} />,
  },
  {
    id: 'state',
    header: msg`Status`,
    width: 130,
    cell: ({ retiredAt }) =>
      retiredAt === undefined ? (
        <StatusPill tone="ok" icon={IconSignature}>
          <Trans>Signs</Trans>
        </StatusPill>
      ) : (
        <StatusPill tone="neutral" icon={IconArchive}>
          <Trans>Retired</Trans>
        </StatusPill>
      ),
  },
  { id: 'createdAt', header: msg`Created`, width: 160, cell: ({ createdAt }) => <DateTime value={createdAt} /> },
  { id: 'retiredAt', header: msg`Retired`, width: 160, cell: ({ retiredAt }) => <DateTime value={retiredAt} /> },
  {
    id: 'publicKey',
    header: msg`Public key (SPKI, base64)`,
    width: 520,
    cell: ({ publicKey }) => <CopyText text={publicKey} what={publicKey} />,
  },
];
