import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnType } from '#contract/sns/attributes.ts';
import type { Choice } from '../lib/field-words.ts';

/** Words for the types of licences. A new type of the contract does not compile until it has a word here. */
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

/** Whether a type, as a record or a form holds it, is one of these. */
const among =
  (...types: SnType[]) =>
  (type: unknown): boolean =>
    types.some((each) => each === type);

export const isGroupType = among('GROUP', 'TOKEN_ID_GROUP');
/** Licences that can be for accounts. */
export const isAccountType = among('CLOUD', 'WEB_APP');
export const isFloatingType = among('FLOAT', 'TOKEN_ID_FLOAT', 'GROUP', 'TOKEN_ID_GROUP');
export const isTokenType = among('TOKEN_ID', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP');

/** A label table as choices of a filter or a form. */
export const choicesOf = (labels: Readonly<Record<string, MessageDescriptor>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
