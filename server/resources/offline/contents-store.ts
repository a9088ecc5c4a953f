import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { CodeContents, CodeForm } from '../../contract/work/search.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Zone } from '../../time/zone.ts';
import { dialect } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { Signing } from '../../http/deps.ts';
import { identityOf } from '../machines/rules.ts';
import { type AnswerKind, readAnswerString, type AnswerString } from './answer-codec.ts';
import { readRequestString } from './request-string.ts';

/** The content of an offline string, with its device in the form of `identityOf`. */
export type OfflineString = CodeContents & { readonly identity?: string | undefined };

const REQUEST = /^\s*<requestInfo\b/;
const ANSWER = /^\s*<(?:update|borrow|return)Infos?\b/;

/**
 * Reads an offline string of any kind for display, or returns undefined. A damaged string yields its fault, and the SN
 * when that is readable.
 */
export async function readOfflineString(
  db: Reader,
  signing: Signing,
  text: string,
): Promise<OfflineString | undefined> {
  if (REQUEST.test(text)) return contentsOf(text, 'request', () => requestContents(db, text));
  if (ANSWER.test(text)) return contentsOf(text, 'answer', () => answerContents(db.zone, signing, text));
  return undefined;
}

async function contentsOf(
  text: string,
  form: CodeForm,
  read: () => OfflineString | Promise<OfflineString>,
): Promise<OfflineString> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof LicensingError)) throw error;
    return { form, valid: false, fault: error.message, sn: /<sn>\s*([\w-]{4,80})\s*<\/sn>/.exec(text)?.[1] };
  }
}

const ANSWERED = statement<{ answered: number }>(`select answered from offline_request
  where sn_id = (select id from sn where sn = ?) and nonce = ${dialect.fromHex('?')}`);

async function requestContents(db: Reader, text: string): Promise<OfflineString> {
  const { sn, code } = readRequestString(text);
  const { kind, device, time } = code;
  const row = await db.get(ANSWERED, identityOf(sn), code.nonce);
  return {
    form: `${kind}Request`,
    valid: true,
    sn,
    mid: device.mid,
    identity: device.identity,
    machineName: kind === 'return' ? undefined : code.machineName,
    time: localTime(db.zone, time),
    minutes: kind === 'borrow' ? code.minutes : undefined,
    borrowId: kind === 'return' ? code.borrowId : undefined,
    answered: row && db.zone.toText(row.answered),
  };
}

const licence = z.looseObject({
  kind: z.enum(['update', 'borrow', 'return']),
  sn: z.string(),
  serial: z.int(),
  issuedAt: z.iso.datetime(),
  device: z.looseObject({ mid: z.string(), machineName: z.string().optional() }),
  borrow: z.looseObject({ borrowId: z.string(), until: z.iso.datetime() }).optional(),
});

function answerContents(zone: Zone, signing: Signing, text: string): OfflineString {
  const answers = readAnswerString(text);
  const [first, ...more] = answers.map((answer) => oneAnswer(zone, signing, answer));
  if (!first || more.length === 0) return first ?? { form: 'updates', valid: true, entries: 0 };
  const all = [first, ...more];
  const fault = all.find(({ valid }) => !valid)?.fault;
  return { form: 'updates', valid: fault === undefined, fault, sn: first.sn, entries: all.length };
}

function oneAnswer(zone: Zone, signing: Signing, answer: AnswerString): OfflineString {
  const bytes = Buffer.from(answer.code, 'base64');
  const fault = (text: string): OfflineString => ({ form: answer.kind, valid: false, fault: text, sn: answer.sn });
  const key = signing.keys().find(({ keyId }) => keyId === answer.keyId);
  if (!key) return fault('It was signed with a key that this service does not have.');
  const publicKey = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, bytes, publicKey, Buffer.from(answer.sign, 'base64'))) return fault('Its signature does not fit.');
  const { kind, sn, serial, issuedAt, device, borrow } = licence.parse(JSON.parse(bytes.toString()));
  if (kind !== answer.kind || sn !== answer.sn) return fault('It says one thing outside and another inside.');
  return {
    form: kind satisfies AnswerKind,
    valid: true,
    sn,
    mid: device.mid,
    identity: identityOf(device.mid),
    machineName: device.machineName,
    time: localTime(zone, issuedAt),
    serial,
    until: borrow && localTime(zone, borrow.until),
    borrowId: borrow?.borrowId,
  };
}

const localTime = (zone: Zone, instant: string): string => zone.toText(Math.floor(Date.parse(instant) / 1000));
