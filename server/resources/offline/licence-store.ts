import { LicensingError } from '../../core/errors.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement, type Statement } from '../../db/kysely.ts';
import type { Signing } from '../../http/deps.ts';
import type { LicensingMachine } from '../machines/store.ts';
import type { LicensingSn } from '../sns/store.ts';
import { writeAnswer, type AnswerKind, type SignedLicence } from './answer-codec.ts';
import type { DeviceId } from './device-code.ts';
import { NAMED_MEMBERS, ownMembers, PARTS_OF_SN, type NamedMembers, type PartsOfSn } from './licence-fields.ts';

/** A licence that is not signed yet; its number and its content are those of its transaction. */
export type Licence = {
  readonly kind: AnswerKind;
  readonly sn: string;
  readonly serial: number;
  readonly json: string;
};

/** Whose licence: the SN as it is at this moment, and the device as the licence names it. */
export type LicenceHolder = {
  readonly sn: LicensingSn;
  readonly device: Pick<DeviceId, 'kind' | 'mid'> & { readonly machineName?: string | undefined };
};

/** A borrowed seat as the licence tells its device. */
export type LicenceBorrow = { readonly borrowId: string; readonly until: number; readonly secret: string };

/** What a licence answers. */
export type Occasion = {
  readonly kind: AnswerKind;
  readonly nonce?: string | undefined;
  readonly borrow?: LicenceBorrow | undefined;
  /** Taken before, with others (`takeSerials`). */
  readonly serial?: number | undefined;
};

/**
 * What licences have in common, written once for all those of a transaction in which nothing else changes: what comes from
 * product, template and business, by template and business; features and configuration items, by the template or the SN
 * that decides them.
 */
export type Shared = { readonly named: Map<string, NamedMembers>; readonly parts: Map<string, PartsOfSn> };

export const nothingShared = (): Shared => ({ named: new Map(), parts: new Map() });

const SERIALS = statement<{ next: number }>("update sequence set next = next + ? where name = 'serial' returning next");

/** Takes `count` serials and returns the first; they only grow, whatever happens to the process. Offline format. */
export async function takeSerials(tx: Transaction, count: number): Promise<number> {
  const row = await tx.get(SERIALS, count);
  if (!row) throw new LicensingError(516, 'The sequence of serials is missing.');
  return row.next - count;
}

/** The licence of a device as its SN is at this moment. Offline format, Answer strings. */
export async function writeLicence(
  tx: Transaction,
  { sn, device }: LicenceHolder,
  { kind, nonce, borrow, serial }: Occasion,
  shared: Shared = nothingShared(),
): Promise<Licence> {
  const { id, product_id, template_id, business_id } = sn;
  const named = await once(
    tx,
    shared.named,
    NAMED_MEMBERS,
    `${template_id} ${business_id}`,
    product_id,
    template_id,
    business_id,
  );
  const deciding = sn.own_parts === 0 ? `template ${template_id}` : `sn ${id}`;
  const parts = await once(tx, shared.parts, PARTS_OF_SN, deciding, id);
  const own = ownMembers(sn);
  const number = serial ?? (await takeSerials(tx, 1));
  const { kind: notation, mid, machineName } = device;
  const members = [
    `"format":1,"kind":"${kind}","serial":${number},"issuedAt":"${instant(tx.now)}"`,
    own.names,
    membersOf(named.names),
    `,"device":${JSON.stringify({ mid, [notation]: mid, machineName })}`,
    `,"validity":{${own.validity.slice(1)}}`,
    `,"limits":{${(own.limits + membersOf(named.limits)).slice(1)}}`,
    `,"flags":{${(own.flags + membersOf(named.flags)).slice(1)}}`,
    membersOf(parts.json),
    membersOf(JSON.stringify({ nonce, borrow: borrow && { ...borrow, until: instant(borrow.until) } })),
  ];
  return { kind, sn: sn.sn, serial: number, json: `{${members.join('')}}` };
}

/** The row under a key: known, or read with these ids and known from then on; 1798 when there is none. */
async function once<Row extends object>(
  tx: Transaction,
  known: Map<string, Row>,
  query: Statement<Row>,
  key: string,
  ...ids: number[]
): Promise<Row> {
  const before = known.get(key);
  if (before) return before;
  const row = await tx.get(query, ...ids);
  if (!row) throw new LicensingError(1798);
  known.set(key, row);
  return row;
}

/** The licence of a device that has its place in an SN, with the note that both were given one (`lastUpdateDate`). */
export async function updateLicence(
  tx: Transaction,
  sn: LicenceHolder['sn'],
  machine: LicensingMachine,
): Promise<Licence> {
  await noteGiven(tx, sn, machine);
  return writeLicence(tx, { sn, device: deviceOf(machine) }, { kind: 'update' });
}

/** A device as licences name it: by a MAC address when its identity is one. */
export const deviceOf = (machine: LicensingMachine): LicenceHolder['device'] => ({
  kind: machine.identity.length === MAC_DIGITS ? 'mac' : 'deviceCode',
  mid: machine.mid,
  machineName: machine.machine_name ?? undefined,
});

const MAC_DIGITS = 12;

const given = (table: 'sn' | 'machine') =>
  statement<never>(`update ${table} set last_update_date = ? where id in (select value from json_each(?))`);
const GIVEN_SNS = given('sn');
const GIVEN_MACHINES = given('machine');

/** Notes that licence data of an SN was handed out; no change that people made, so that its version stays. */
export const noteGiven = (tx: Transaction, sn: { id: number }, machine?: { id: number }): Promise<void> =>
  noteAllGiven(tx, [sn.id], machine ? [machine.id] : []);

/** As `noteGiven`, of many; takes their ids. */
export async function noteAllGiven(
  tx: Transaction,
  sns: readonly number[],
  machines: readonly number[],
): Promise<void> {
  if (sns.length > 0) await tx.exec(GIVEN_SNS, tx.now, JSON.stringify(sns));
  if (machines.length > 0) await tx.exec(GIVEN_MACHINES, tx.now, JSON.stringify(machines));
}

/** Signs a licence with the key in use: exactly the bytes that the answer string will carry. */
export const signLicence = (signing: Signing, { kind, sn, json }: Licence): SignedLicence => ({
  kind,
  sn,
  ...signing.sign(json),
});

/** The answer string of one licence, without white space. */
export const answerString = (signing: Signing, licence: Licence): string =>
  writeAnswer(signLicence(signing, licence), false);

/** Told last: all licences of a transaction are of one moment. */
let moment = { seconds: 0, text: new Date(0).toISOString() };

function instant(seconds: number): string {
  if (moment.seconds !== seconds) moment = { seconds, text: new Date(seconds * 1000).toISOString() };
  return moment.text;
}

/** The members of an object as JSON, to be put behind others; no array is made of them, for this is done for each licence. */
const membersOf = (json: string): string => (json === '{}' ? '' : `,${json.slice(1, -1)}`);
