import { z } from 'zod';
import type { snFlags, snLimits } from '../records/licence.ts';
import { writtenShape } from '../records/schemas.ts';
import { snFields, snMeanings } from '../records/sns.ts';

/** Licence types in their stored spelling. */
export const SN_TYPES = snFields.type.choices;
export type SnType = (typeof SN_TYPES)[number];

export type SnLimit = keyof typeof snLimits;
export type SnFlag = keyof typeof snFlags;

const GROUP_TYPES: readonly SnType[] = ['GROUP', 'TOKEN_ID_GROUP'];
const ACCOUNT_TYPES: readonly SnType[] = ['CLOUD', 'WEB_APP'];
const FLAG_TYPES: Partial<Record<SnFlag, readonly SnType[]>> = {
  accessLog: GROUP_TYPES,
  ignoreUserLimit: GROUP_TYPES,
  distribution: GROUP_TYPES,
  redundant: GROUP_TYPES,
  namedUser: ACCOUNT_TYPES,
};

/** Returns the types that a flag applies to; undefined for all types. */
export const typesOfFlag = (flag: SnFlag): readonly SnType[] | undefined => FLAG_TYPES[flag];

export const flagApplies = (flag: SnFlag, type: SnType): boolean => FLAG_TYPES[flag]?.includes(type) ?? true;

const empty = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

/** A field that can be absent (unchanged), null (cleared) or set. */
export const emptyable = empty;

const { sn: _sn, status: _status, productName: _product, ...writable } = writtenShape(snFields, snMeanings);
const { templateName: _template, businessName: _business, ...attributes } = writable;

/** Attributes of a new SN that can be changed later. */
export const snAttributes = attributes;

/** Accepts a word in any letter case (`Token_ID`, `token_id`) and returns its stored spelling. */
export const anyCase = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    return words.find((word) => word.toLowerCase() === value.toLowerCase()) ?? value;
  }, z.enum(words));
