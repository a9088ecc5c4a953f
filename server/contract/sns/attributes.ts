import { z } from 'zod';
import { limit, text, timestamp } from '../scalars.ts';

/** Licence types, as stored and answered. Specification, Business. */
export const SN_TYPES = [
  'CLOUD', 'WEB_APP', 'LOCAL', 'FLOAT', 'GROUP', 'TOKEN_ID', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP',
  'DEMO', 'TRY', 'PRE', 'USB', 'BATCH', 'ANDROID',
] as const; // prettier-ignore
export type SnType = (typeof SN_TYPES)[number];

/** Limits of an SN; one without a value is no limit. Specification, SN record. */
export const SN_LIMITS = [
  'volumeNumber', 'expirationDays', 'usageNumber', 'concurrentNumber', 'usersNumber', 'maxOfflineMinutes',
  'transferVolume', 'transferNumber',
] as const; // prettier-ignore
export type SnLimit = (typeof SN_LIMITS)[number];

/** Option flags of an SN: changed only when supplied, and once set never cleared. Specification, Option flags. */
export const SN_FLAGS = [
  'vmDetect', 'forbidRemoteDesktop', 'licenseBorrow', 'readonly', 'accessLog', 'ignoreUserLimit', 'distribution',
  'redundant', 'namedUser',
] as const; // prettier-ignore
export type SnFlag = (typeof SN_FLAGS)[number];

const GROUP_TYPES: readonly SnType[] = ['GROUP', 'TOKEN_ID_GROUP'];
const ACCOUNT_TYPES: readonly SnType[] = ['CLOUD', 'WEB_APP'];
const FLAG_TYPES: Partial<Record<SnFlag, readonly SnType[]>> = {
  accessLog: GROUP_TYPES,
  ignoreUserLimit: GROUP_TYPES,
  distribution: GROUP_TYPES,
  redundant: GROUP_TYPES,
  namedUser: ACCOUNT_TYPES,
};

/** The types a flag applies to, undefined for all of them. Decisions 7. */
export const typesOfFlag = (flag: SnFlag): readonly SnType[] | undefined => FLAG_TYPES[flag];

/** True when a flag applies to SNs of a type. */
export const flagApplies = (flag: SnFlag, type: SnType): boolean => FLAG_TYPES[flag]?.includes(type) ?? true;

const empty = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

/** A field that may be absent (left alone), null (emptied) or set. */
export const emptyable = empty;

const entries = <Key extends string, Schema extends z.ZodType>(keys: readonly Key[], schema: () => Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema()])) as Record<Key, Schema>;

/** Writable shape of a list of limits: whole numbers or null. */
export const limitFields = <Key extends string>(keys: readonly Key[]) => entries(keys, () => empty(limit));

/** Writable shape of a list of flags: booleans, changed only when supplied. */
export const flagFields = <Key extends string>(keys: readonly Key[]) => entries(keys, () => z.boolean().optional());

/** Attributes that can be given when an SN is made and changed later. Specification, POST /sns/generate_sn. */
export const snAttributes = {
  startDate: empty(timestamp),
  endDate: empty(timestamp),
  ...limitFields(SN_LIMITS),
  description: empty(text(2000)),
  ...flagFields(SN_FLAGS),
};

const recordEntries = <Key extends string>(keys: readonly Key[], schema: z.ZodType) =>
  Object.fromEntries(keys.map((key) => [key, schema.optional()]));

/** The same attributes as records carry them: absent without a value. */
export const limitRecord = <Key extends string>(keys: readonly Key[]) =>
  recordEntries(keys, z.int()) as Record<Key, z.ZodOptional<z.ZodInt>>;
export const flagRecord = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, z.boolean()])) as Record<Key, z.ZodBoolean>;

/** Any spelling of an enumerated word (`Token_ID`, `token_id`) as the service keeps it. Decisions 5 and 12. */
export const anyCase = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    return words.find((word) => word.toLowerCase() === value.toLowerCase()) ?? value;
  }, z.enum(words));
