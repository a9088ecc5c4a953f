import type { MessageDescriptor } from '@lingui/core';
import type { TargetKind } from '#contract/kinds.ts';
import { recordKinds } from '../record-kinds.ts';
import type { Choice } from '../../lib/field-words.ts';
import { formatSn } from '../../words/format-sn.ts';

export const targetKindChoices: readonly Choice[] = Object.entries(recordKinds).map(([value, { label }]) => ({
  value,
  label,
}));

/** A record by its kind, and by its key in paths. */
export type Target = { readonly kind: TargetKind; readonly key: string };

export const targetLabel = ({ kind }: Pick<Target, 'kind'>): MessageDescriptor => recordKinds[kind].label;
export const targetHref = ({ kind, key }: Target): string | undefined => recordKinds[kind].href?.(key);
export const targetName = ({ kind, key }: Target): string => (kind === 'sn' ? formatSn(key) : key);
