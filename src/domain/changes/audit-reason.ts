import type { I18n } from '@lingui/core';
import { hasSystemReason, type ActorKind } from '#contract/records/actors.ts';
import { auditWords } from '../../words/lists.ts';

/** Returns why a change was made: in words where the service made it by itself, else as the operator typed it. */
export function auditReason(
  entry: { reason?: string | undefined; actorKind: ActorKind },
  i18n: I18n,
): string | undefined {
  const { reason } = entry;
  if (reason === undefined || !hasSystemReason(entry)) return reason;
  const words = new Map(Object.entries(auditWords.reason.choices)).get(reason);
  return words === undefined ? reason : i18n._(words);
}
