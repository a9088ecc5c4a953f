import type { MessageDescriptor } from '@lingui/core';
import { recordKinds } from '../../domain/record-kinds.ts';
import type { Choice } from '../../lib/field-words.ts';
import { formatSn } from '../../words/format-sn.ts';
import type { AuditTarget } from './api.ts';

export const targetKindChoices: readonly Choice[] = Object.entries(recordKinds).map(([value, { label }]) => ({
  value,
  label,
}));

export const targetLabel = ({ kind }: AuditTarget): MessageDescriptor => recordKinds[kind].label;
export const targetHref = ({ kind, key }: AuditTarget): string | undefined => recordKinds[kind].href?.(key);
export const targetName = ({ kind, key }: AuditTarget): string => (kind === 'sn' ? formatSn(key) : key);
