import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnFlag, SnLimit, SnType } from '#contract/sns/attributes.ts';
import { snFlagWords, snLimitWords } from '../../words/licence.ts';
import { isAccountType, isGroupType } from '../../words/licence-types.ts';

export const flagNames = Object.keys(snFlagWords) as SnFlag[];
export const limitNames = Object.keys(snLimitWords) as SnLimit[];

/** Returns why some options are not offered for a type. */
export const flagNotes = (type: SnType): MessageDescriptor[] => [
  ...(isGroupType(type)
    ? []
    : [msg`Usage statistics, distribution, redundancy check and ignoring the user limit are for group licences only.`]),
  ...(isAccountType(type) ? [] : [msg`Account licence is for cloud and web licences only.`]),
];
