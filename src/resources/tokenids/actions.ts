import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconCircleCheck, IconPlayerPause, IconPlugConnectedX, IconTrash, type Icon } from '@tabler/icons-react';
import type { OperationId } from '#contract/operations.ts';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';

export const TOKEN_ACTIONS = ['unbind', 'enable', 'disable', 'remove'] as const;
export type TokenAction = (typeof TOKEN_ACTIONS)[number];

type Words = {
  label: MessageDescriptor;
  icon: Icon;
  operation: OperationId;
  /** Whether it would change a token ID. */
  changes: (token: TokenIdRecord) => boolean;
};

/** What can be done with token IDs without asking for more. */
export const tokenActions: Record<TokenAction, Words> = {
  unbind: {
    label: msg`Unbind`,
    icon: IconPlugConnectedX,
    operation: 'unbindTokenIds',
    changes: ({ sn }) => sn !== undefined,
  },
  enable: {
    label: msg`Enable`,
    icon: IconCircleCheck,
    operation: 'updateTokenId',
    changes: ({ status }) => status === 1,
  },
  disable: {
    label: msg`Disable`,
    icon: IconPlayerPause,
    operation: 'updateTokenId',
    changes: ({ status }) => status === 0,
  },
  remove: {
    label: msg`Remove`,
    icon: IconTrash,
    operation: 'deleteTokenId',
    changes: ({ sn }) => sn === undefined,
  },
};
