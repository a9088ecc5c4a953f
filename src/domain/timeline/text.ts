import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { statusWords } from '../log-outcome.tsx';
import { entryWords } from '../operation-names.ts';
import { denialText } from '../../words/denials.ts';
import { formatSn } from '../../words/format-sn.ts';
import { auditReason } from '../changes/audit-reason.ts';
import { changeLines } from '../changes/change-lines.ts';
import { sentenceText } from '../refusals/explain.ts';
import { stringKinds } from '../devices/string-kinds.ts';
import type { Subject, TimelineEntry } from './api.ts';

/** Returns an entry as one line of plain text. */
export function textOf(entry: TimelineEntry, subject: Subject, i18n: I18n): string {
  return [entry.time, ...partsOf(entry, subject, i18n)].filter((part) => part !== undefined && part !== '').join('  ');
}

type Parts = readonly (string | undefined)[];

function partsOf({ log, change, string, refused }: TimelineEntry, { kind: of }: Subject, i18n: I18n): Parts {
  if (log) {
    const { errorCode, status, loginName, machineName, mid, sn, loginIp } = log;
    const what = errorCode === 0 ? status && i18n._(statusWords[status].label) : `${denialText(errorCode, i18n)} (${errorCode})`; // prettier-ignore
    return [what, loginName, [machineName, mid].filter(Boolean).join(', '), of === 'sn' ? '' : formatSn(sn), loginIp];
  }
  if (change) {
    const { kind, key, others, actor, operation, ticket } = change;
    const reason = auditReason(change, i18n);
    const name = kind === 'sn' ? formatSn(key) : key;
    const more = others > 0 ? t(i18n)`and ${others} more SNs` : '';
    return [
      ...[actor, entryWords({ operation, outcome: 0 }, i18n), changeLines(kind, change, i18n).join('; '), reason],
      ...[ticket, of === kind ? '' : name, more],
    ];
  }
  if (string) {
    const { kind, actor, machineName, mid, sn, ticket } = string;
    return [
      ...[i18n._(stringKinds[kind].label), actor ?? t(i18n)`the device itself`],
      ...[[machineName, mid].filter(Boolean).join(', '), of === 'sn' ? '' : formatSn(sn), ticket],
    ];
  }
  if (!refused) return [];
  const { actor, operation, code, msg } = refused;
  return [actor, entryWords({ operation, outcome: 0 }, i18n), sentenceText(code, msg, i18n)];
}
