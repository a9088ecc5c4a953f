import { useLingui } from '@lingui/react';
import type { AuditRecord } from '#contract/history/audit.ts';
import { entryWords } from './operation-names.ts';

type Props = { entry: Pick<AuditRecord, 'operation' | 'outcome'> };

export function OperationName({ entry }: Props) {
  const { i18n } = useLingui();
  return entryWords(entry, i18n);
}
