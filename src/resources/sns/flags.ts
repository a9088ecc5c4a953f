import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnFlag, SnLimit, SnType } from '#contract/sns/attributes.ts';
import { snFlagWords, snLimitWords } from '../../words/licence.ts';
import { isAccountType, isGroupType } from '../../words/licence-types.ts';

export const flagNames = Object.keys(snFlagWords) as SnFlag[];
export const limitNames = Object.keys(snLimitWords) as SnLimit[];

/**
 * The names of the contract in the order of the screens. They are the keys of a complete table, because importing the
 * contract's own lists would add its schemas to the bundle.
 */
export const flagNotes = (type: SnType): MessageDescriptor[] => [
  ...(isGroupType(type)
    ? []
    : [msg`Usage statistics, distribution, redundancy check and ignoring the user limit are for group licences only.`]),
  ...(isAccountType(type) ? [] : [msg`Account licence is for cloud and web licences only.`]),
];
