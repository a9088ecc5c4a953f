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
import { addNotes, noNotes, writeNotes, type Notes } from './notes-store.ts';
import { earlier, remember } from './request-store.ts';
import type { ReadRequests } from './read-ahead.ts';
import { ofKind, type RequestOf, type RequestString } from './request-string.ts';
import { createSignatures } from './signatures.ts';
import { assertGives } from './state-rules.ts';
import { answerUpdate } from './update.ts';

type Entry = z.output<typeof batchBody>[number];

/** An entry whose request is read, or refused, when its turn comes. */
type Reading = {
  readonly request: () => Promise<RequestString>;
  readonly disableSn: boolean;
  /** Of the licence, if an update is what it asks for. */
  readonly serial: number;
};

/** What became of an entry; a licence is signed with all others. */
type Outcome =
  | { readonly sn: string; readonly answer: SignedLicence }
  | { readonly sn: string; readonly place: number }
  | { readonly refused: LicensingError };

/**
 * Answers update and borrow requests one by one: each succeeds or fails on its own, and what it does is undone when it
 * fails. Returns what gives one item for each, once all is written: signing goes on while that is committed. 1995 when some
 * failed. Specification, POST /sns/update_codes.
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

/** One entry in a savepoint of its own; what it changed is audited and noted once it is sure to stay. */
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
 * Checks an SN out to one device and disables it, so that no other can use it: 1812 for types that do not float. Sent
 * again, the request gets the same answer, for afterwards the SN gives no other.
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

/** What is told of an entry, under its index. An object with the index for a name would take longer to make and write. */
const itemOf = (index: number, told: object): string => `{"${index}":${JSON.stringify(told)}}`;

/** What the specification has for a failed entry: the code as text, and JSON within a text. */
const failure = (error: LicensingError): object => ({
  code: String(error.code),
  message: `${error.message} ${JSON.stringify({ errorCode: error.code, detail: error.message })}`,
});
