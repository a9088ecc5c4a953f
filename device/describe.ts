import { displaySn } from './sn.ts';
import type { EndedBy } from './standing.ts';
import type { FeatureStatus, Status } from './status.ts';

const ENDED_BY: Readonly<Record<EndedBy, string>> = {
  endDate: 'end date',
  expirationDays: 'days since activation',
  graceDays: 'days of grace',
  maxOfflineMinutes: 'offline period',
  borrow: 'borrowed seat',
};

/** Returns a status as text for people, one fact a line. */
export function describeStatus(status: Status): string {
  const lines: [string, string][] = [['Licensed', licensed(status)]];
  const { licence, borrow, session, warning } = status;
  if (warning !== undefined)
    lines.push(['Warning', `the licence has expired. It works until ${moment(warning.until)}`]);
  if (licence !== undefined) {
    lines.push(
      ['SN', `${displaySn(licence.sn)}, ${licence.type}`],
      ['Product', `${licence.product.productName}, template ${licence.template.name}, ${licence.business.name}`],
      ['Issued', `${moment(licence.issuedAt)}, serial ${licence.serial}, signed with ${status.keyId}`],
    );
    const limits = Object.entries(licence.limits).map(([name, value]) => `${name} ${value}`);
    if (limits.length > 0) lines.push(['Limits', limits.join(', ')]);
    const flags = Object.keys(licence.flags);
    if (flags.length > 0) lines.push(['Flags', flags.join(', ')]);
    lines.push(...status.features.map((feature): [string, string] => ['Feature', describeFeature(feature)]));
    lines.push(...licence.data.map(({ name, value }): [string, string] => ['Data', `${name} = ${value}`]));
  }
  if (borrow !== undefined) {
    lines.push(['Borrowed', `a seat of ${displaySn(borrow.sn)} until ${moment(borrow.until)} (${borrow.borrowId})`]);
  }
  if (session !== undefined) lines.push(['Session', `${session.id} at ${session.service}`]);
  return lines.map(([title, text]) => `${title.padEnd(10)}${printable(text)}`).join('\n');
}

function licensed({ refusal, until, endedBy }: Status): string {
  if (refusal !== undefined) return `no. ${refusal.message}`;
  return until === undefined || endedBy === undefined
    ? 'yes, without end'
    : `until ${moment(until)} (${ENDED_BY[endedBy]})`;
}

function describeFeature({ name, version, value, type, users, licensed, until }: FeatureStatus): string {
  const parts = [
    [name, version].filter((part) => part !== undefined).join(' '),
    ...(value === undefined ? [] : [`value ${value}`]),
    type,
    ...(users === undefined ? [] : [`${users} users`]),
  ];
  if (until !== undefined) parts.push(`${licensed ? 'until' : 'expired at'} ${moment(until)}`);
  return parts.join(', ');
}

/** `2026-11-21 09:00:00 UTC` */
export const moment = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

/**
 * Removes control characters. Names come from other people and must not move the cursor or change colours of a
 * terminal.
 */
export const printable = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
