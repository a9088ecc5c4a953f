import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnType } from '#contract/sns/attributes.ts';
import type { Choice } from '../lib/field-words.ts';

/** Labels of the types of licences. A new type of the contract does not compile without a label. */
export const typeLabels: Record<SnType, MessageDescriptor> = {
  CLOUD: msg`Cloud`,
  WEB_APP: msg`Web application`,
  LOCAL: msg`Local`,
  FLOAT: msg`Floating`,
  GROUP: msg`Group`,
  TOKEN_ID: msg`Token ID`,
  TOKEN_ID_FLOAT: msg`Floating token ID`,
  TOKEN_ID_GROUP: msg`Token ID group`,
  DEMO: msg`Demo`,
  TRY: msg`Trial`,
  PRE: msg`Pre-licence`,
  USB: msg`USB`,
  BATCH: msg`Batch`,
  ANDROID: msg`Android`,
};

/** Returns a predicate that is true for these types, from a record or a form. */
const among =
  (...types: SnType[]) =>
  (type: unknown): boolean =>
    types.some((each) => each === type);

export const isGroupType = among('GROUP', 'TOKEN_ID_GROUP');
/** True for types that can be used with accounts. */
export const isAccountType = among('CLOUD', 'WEB_APP');
export const isFloatingType = among('FLOAT', 'TOKEN_ID_FLOAT', 'GROUP', 'TOKEN_ID_GROUP');
export const isTokenType = among('TOKEN_ID', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP');

/** Returns labels as options of a filter or a form. */
export const choicesOf = (labels: Readonly<Record<string, MessageDescriptor>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
