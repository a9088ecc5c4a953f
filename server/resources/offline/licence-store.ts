import { LicensingError } from '../../core/errors.ts';
import { dialect } from '../../db/dialect.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement, type Statement } from '../../db/kysely.ts';
import { together } from '../../db/together.ts';
import type { Signing } from '../../http/deps.ts';
import type { LicensingMachine } from '../machines/store.ts';
import type { LicensingSn } from '../sns/store.ts';
import { writeAnswer, type AnswerKind, type SignedLicence } from './answer-codec.ts';
import type { DeviceId } from './device-fields.ts';
import { NAMED_MEMBERS, ownMembers, PARTS_OF_SN, type NamedMembers, type PartsOfSn } from './licence-fields.ts';

/** An unsigned licence; its serial and its content belong to its transaction. */
export type Licence = {
  readonly kind: AnswerKind;
  readonly sn: string;
  readonly serial: number;
  readonly json: string;
};

/** The SN with its current values, and the device as the licence names it. */
export type LicenceHolder = {
  readonly sn: LicensingSn;
  readonly device: Pick<DeviceId, 'kind' | 'mid'> & { readonly machineName?: string | undefined };
};

export type LicenceBorrow = { readonly borrowId: string; readonly until: number; readonly secret: string };

export type Occasion = {
  readonly kind: AnswerKind;
  readonly nonce?: string | undefined;
  readonly borrow?: LicenceBorrow | undefined;
  /** The serial, if it was taken earlier with others (`takeSerials`). */
  readonly serial?: number | undefined;
};

/**
 * The shared parts of the licences of one transaction, each written once: `named` by template and business, `parts` by
 * the template or SN that decides them.
 */
export type Shared = { readonly named: Map<string, NamedMembers>; readonly parts: Map<string, PartsOfSn> };

export const nothingShared = (): Shared => ({ named: new Map(), parts: new Map() });

const SERIALS = statement<{ next: number }>("update sequence set next = next + ? where name = 'serial' returning next");

/** Returns the first of `count` serials. Serials only grow, whatever happens to the process. */
export async function takeSerials(tx: Transaction, count: number): Promise<number> {
  const row = await tx.get(SERIALS, count);
  if (!row) throw new LicensingError(516, 'The sequence of serials is missing.');
  return row.next - count;
}

/** See docs/offline-format.md. */
export async function writeLicence(
  tx: Transaction,
  { sn, device }: LicenceHolder,
  { kind, nonce, borrow, serial }: Occasion,
  shared: Shared = nothingShared(),
): Promise<Licence> {
  const { id, product_id, template_id, business_id } = sn;
  const deciding = sn.own_parts === 0 ? `template ${template_id}` : `sn ${id}`;
  const [named, parts, number] = await together([
    once(tx, shared.named, NAMED_MEMBERS, `${template_id} ${business_id}`, product_id, template_id, business_id),
    once(tx, shared.parts, PARTS_OF_SN, deciding, id),
    serial ?? takeSerials(tx, 1),
  ]);
  const own = ownMembers(sn, tx.now);
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

/** Reads a row the first time. Throws 1798 when there is none. */
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

/** Returns the licence of an activated device, and stores that both got one (`lastUpdateDate`). */
export async function updateLicence(
  tx: Transaction,
  sn: LicenceHolder['sn'],
  machine: LicensingMachine,
): Promise<Licence> {
  const [licence] = await together([licenceOf(tx, sn, machine), noteGiven(tx, sn, machine)]);
  return licence;
}

/** Returns the licence of an activated device. The caller stores that both got one. */
export const licenceOf = (
  tx: Transaction,
  sn: LicenceHolder['sn'],
  machine: Pick<LicensingMachine, 'identity' | 'mid' | 'machine_name'>,
): Promise<Licence> => writeLicence(tx, { sn, device: deviceOf(machine) }, { kind: 'update' });

export const deviceOf = (
  machine: Pick<LicensingMachine, 'identity' | 'mid' | 'machine_name'>,
): LicenceHolder['device'] => ({
  kind: machine.identity.length === MAC_DIGITS ? 'mac' : 'deviceCode',
  mid: machine.mid,
  machineName: machine.machine_name ?? undefined,
});

const MAC_DIGITS = 12;

const given = (table: 'sn' | 'machine') =>
  statement<never>(`update ${table} set last_update_date = ? where id in ${dialect.among('?', 'integer')}`);
const GIVEN_SNS = given('sn');
const GIVEN_MACHINES = given('machine');

/** Stores that licence data of an SN was handed out. Nobody changed the SN, so its version stays. */
export const noteGiven = (tx: Transaction, sn: { id: number }, machine?: { id: number }): Promise<void> =>
  noteAllGiven(tx, [sn.id], machine ? [machine.id] : []);

export async function noteAllGiven(
  tx: Transaction,
  sns: readonly number[],
  machines: readonly number[],
): Promise<void> {
  await together([
    sns.length > 0 && tx.exec(GIVEN_SNS, tx.now, JSON.stringify(sns)),
    machines.length > 0 && tx.exec(GIVEN_MACHINES, tx.now, JSON.stringify(machines)),
  ]);
}

export const signLicence = (signing: Signing, { kind, sn, json }: Licence): SignedLicence => ({
  kind,
  sn,
  ...signing.sign(json),
});

export const answerString = (signing: Signing, licence: Licence): string =>
  writeAnswer(signLicence(signing, licence), false);

/** The time is added last, so that all licences of a transaction have the same. */
let moment = { seconds: 0, text: new Date(0).toISOString() };

function instant(seconds: number): string {
  if (moment.seconds !== seconds) moment = { seconds, text: new Date(seconds * 1000).toISOString() };
  return moment.text;
}

/** Returns the members of a JSON object, to follow others. It runs for each licence. */
const membersOf = (json: string): string => (json === '{}' ? '' : `,${json.slice(1, -1)}`);
