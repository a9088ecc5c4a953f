import type { z } from 'zod';
import type { batchBody } from '../../contract/offline/offline-strings.ts';
import { LicensingError } from '../../core/errors.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Unfinished } from '../../http/answer.ts';
import type { Change } from '../../http/audit.ts';
import { assertFloats } from '../borrows/rules.ts';
import { assertTransferable } from '../borrows/seat-store.ts';
import { changeSn } from '../sns/change.ts';
import { licensingSnOr404, snOr404, type LicensingSn } from '../sns/store.ts';
import { writeAnswer, type SignedLicence } from './answer-codec.ts';
import { answerBorrow, type Lending } from './borrow.ts';
import { nothingShared, signLicence, takeSerials, type Licence } from './licence-store.ts';
import { addNotes, noNotes, writeNotes, type Notes } from './notes.ts';
import { earlier, remember } from './request-store.ts';
import type { ReadRequests } from './read-ahead.ts';
import { ofKind, type RequestOf, type RequestString } from './request-string.ts';
import { createSignatures } from './signatures.ts';
import { assertGives } from './state-rules.ts';
import { answerUpdate } from './update.ts';

type Entry = z.output<typeof batchBody>[number];

type Reading = {
  readonly request: () => Promise<RequestString>;
  readonly disableSn: boolean;
  readonly serial: number;
};

/** The outcome of an entry. All licences are signed together. */
type Outcome =
  | { readonly sn: string; readonly answer: SignedLicence }
  | { readonly sn: string; readonly place: number }
  | { readonly refused: LicensingError };

/**
 * Answers requests one by one. Each succeeds or fails on its own. Returns a function that produces the items once
 * everything is written, so that signing overlaps with the commit. Status 1995 when some failed.
 */
export async function answerEntries(
  lending: Lending,
  entries: readonly Entry[],
  requestAt: ReadRequests,
  formatted: boolean,
): Promise<Unfinished> {
  const signatures = createSignatures(lending.signing);
  const firstSerial = await takeSerials(lending.tx, entries.length);
  const outcomes: Outcome[] = [];
  const notes = noNotes();
  const giving: Lending = { ...lending, shared: nothingShared(), unwritten: notes.answered };
  for (const [index, { disableSn = false }] of entries.entries()) {
    const entry = { request: () => requestAt(index), disableSn, serial: firstSerial + index };
    outcomes.push(await answerEntry(giving, notes, entry, (licence) => signatures.add(licence)));
    await fairTurn();
  }
  await writeNotes(lending, notes);
  return async () => {
    const signed = await signatures.all();
    const items = outcomes.map((outcome, index) => {
      if ('refused' in outcome) return itemOf(index, failure(outcome.refused));
      const answer = 'answer' in outcome ? outcome.answer : signed[outcome.place];
      if (!answer) throw new LicensingError(516);
      return itemOf(index, { status_code: '0', code: writeAnswer(answer, formatted), sn: outcome.sn });
    });
    const isComplete = outcomes.every((outcome) => !('refused' in outcome));
    return { total: items.length, items, ...(!isComplete && { status: 1995 }) };
  };
}

/** Runs one entry in a savepoint. It is audited and noted only when it stays. */
async function answerEntry(
  lending: Lending,
  notes: Notes,
  entry: Reading,
  sign: (licence: Licence) => number,
): Promise<Outcome> {
  const { tx } = lending;
  const changes: Change[] = [];
  const own: Lending = { ...lending, audit: (...more) => void changes.push(...more) };
  try {
    const ownNotes = noNotes();
    const outcome = await tx.savepoint(() => run(own, ownNotes, entry, sign));
    lending.audit(...changes);
    addNotes(notes, ownNotes);
    return outcome;
  } catch (error) {
    if (!(error instanceof LicensingError) || error.http >= 500) throw error;
    return { refused: error };
  }
}

async function run(
  lending: Lending,
  notes: Notes,
  { request: read, disableSn, serial }: Reading,
  sign: (licence: Licence) => number,
): Promise<Outcome> {
  const request = ofKind(await read(), 'update', 'borrow');
  const sn = await licensingSnOr404(lending.tx, request.sn);
  if (disableSn) return { sn: sn.sn, answer: await checkOutWhole(lending, notes, sn, request) };
  const { code, ...rest } = request;
  if (code.kind === 'borrow') return { sn: sn.sn, answer: await answerBorrow(lending, sn, { ...rest, code }) };
  return { sn: sn.sn, place: sign(await answerUpdate(lending, notes, sn, { ...rest, code }, serial)) };
}

/**
 * Checks an SN out to one device and disables it. Throws 1812 for types without shared seats. The same request gets the
 * same answer again, because the SN then gives no other.
 */
async function checkOutWhole(
  lending: Lending,
  notes: Notes,
  sn: LicensingSn,
  { code, ...rest }: RequestOf<'update' | 'borrow'>,
): Promise<SignedLicence> {
  const { tx, signing, audit } = lending;
  const before = await earlier(lending, sn.id, { ...rest, code });
  if (before?.answer) return before.answer;
  assertGives(sn, tx);
  assertFloats(sn);
  let answer: SignedLicence;
  if (code.kind === 'borrow') answer = await answerBorrow(lending, sn, { ...rest, code });
  else {
    await assertTransferable(tx, sn, code.device.identity);
    answer = signLicence(signing, await answerUpdate(lending, notes, sn, { ...rest, code }));
    await remember(tx, sn.id, { ...rest, code }, answer);
  }
  const now = await snOr404(tx, sn.sn);
  await changeSn(tx, now, { status: 1 }, 'patch', audit);
  return answer;
}

/** The item is written as text, because an object with the index as key would take longer. */
const itemOf = (index: number, told: object): string => `{"${index}":${JSON.stringify(told)}}`;

const failure = (error: LicensingError): object => ({
  code: String(error.code),
  message: `${error.message} ${JSON.stringify({ errorCode: error.code, detail: error.message })}`,
});
