import { useLingui } from '@lingui/react';
import { operationLabel } from './operation-names.ts';

/** What was done, in words. */
export function OperationName({ id }: { id: string }) {
  const { i18n } = useLingui();
  return i18n._(operationLabel(id));
}
