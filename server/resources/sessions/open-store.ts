import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { takeIds } from '../../core/ids.ts';
import { dialect } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import { together } from '../../db/together.ts';
import { insertLogEntry, tellLogEntry } from '../logbook/store.ts';
import type { LicensingMachine } from '../machines/store.ts';
import type { SnRow } from '../sns/store.ts';
import type { UserRow } from '../users/store.ts';
import type { SessionRow } from '../online/end-store.ts';
import { MARK, MARKED, markOf, type Marked } from '../online/mark-store.ts';

const TOKEN_BYTES = 32;

/** The token with which a device proves a session. Only its hash is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const hashOf = (token: string): string => hash('sha256', token, 'hex');

/** True when a token has the stored hash. The comparison takes constant time. */
export const fits = (token: string, kept: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(token), 'hex'), Buffer.from(kept, 'hex'));

export type NewSession = {
  readonly sn: SnRow;
  readonly machine: LicensingMachine;
  readonly user: UserRow | undefined;
  readonly loginName: string | undefined;
  readonly ip: string;
  readonly clientVersion: number | undefined;
  readonly token: string;
  /** The time of the steady clock. */
  readonly contact: number;
  /** True when the caller counts the seat at its SN. */
  readonly isCounted?: boolean;
};

/** Opens a session with its log entry and returns its id. The caller checks that there is a seat, and adds a new device before. */
export async function openSession(tx: Transaction, begun: NewSession): Promise<number> {
  const { sn, machine, user, loginName = null, ip, clientVersion = null } = begun;
  const common = { sn_id: sn.id, machine_id: machine.id, user_id: user?.id ?? null, login_name: loginName };
  const entry = {
    ...common,
    mid: machine.mid,
    start_time: tx.now,
    status: 'login',
    client_version: clientVersion === null ? null : String(clientVersion),
    login_ip: ip,
  } as const;
  const insert = async (): Promise<number> => {
    const [log_id, id, marked] = await together([insertLogEntry(tx, entry), takeIds(tx, 1), markOf(tx, machine.id)]);
    await tx.run(
      build.insertInto('session').values({
        ...common,
        id,
        log_id,
        ip,
        sn: sn.sn,
        identity: machine.identity,
        token_hash: hashOf(begun.token),
        client_version: clientVersion,
        login_date: tx.now,
        last_connection_date: tx.now,
        last_sync_date: tx.now,
        contact: begun.contact,
        license_mark: marked?.mark ?? '',
        seat_counted: Number(begun.isCounted === true),
      }),
    );
    return id;
  };
  const [id] = await together([insert(), tellLogEntry(tx, entry)]);
  tx.tell('session', begun.sn.sn);
  return id;
}

/** What a call of a device needs of its session. Each further column costs every heartbeat. */
const CALLER = [
  ...(['id', 'sn_id', 'machine_id', 'token_hash', 'license_mark', 'contact'] as const),
  ...(['command_executed_number', 'notice_ends_at', 'notice_reason'] as const),
];

/** A session, with the mark of its device's licence and the term of its SN. */
export type CallerSession = Pick<SessionRow, (typeof CALLER)[number]> & Marked;

const BY_ID = statement<CallerSession>(`select ${CALLER.map((column) => `x.${column}`).join(', ')}, ${MARK}
  from session x join machine m on m.id = x.machine_id ${MARKED} where x.id = ?`);
const ENDED = statement<{ token_hash: string }>('select token_hash from ended_session where id = ?');

/** Returns the open session with an id, if the token is right. */
export async function sessionOf(db: Reader, id: number, token: string): Promise<CallerSession | undefined> {
  const row = await db.get(BY_ID, id);
  return row && fits(token, row.token_hash) ? row : undefined;
}

/** True for a session that an operator or a rule ended, if the token is right. */
export async function wasEnded(db: Reader, id: number, token: string): Promise<boolean> {
  const row = await db.get(ENDED, id);
  return row !== undefined && fits(token, row.token_hash);
}

/* Each statement names only columns that change, because SQLite rewrites the indexes of every column that it names. */
const CALLED = statement<never>(
  `update session set contact = ${dialect.greatest('contact', '?')}, last_connection_date = ? where id = ?`,
);
const USED = statement<never>(
  'update session set command_executed_number = ?, idle_since = ?, idle_contact = contact where id = ?',
);
const SYNCED = statement<never>('update session set license_mark = ?, last_sync_date = ? where id = ?');

/** What a heartbeat tells. `contact` is its time by the steady clock; `licenseMark` is set when a licence is sent. */
type Contact = {
  readonly contact: number;
  readonly commands: number | undefined;
  readonly licenseMark: string | undefined;
};

/** Notes a heartbeat of a session as it was read in this transaction. A higher number of commands ends its idleness. */
export async function noteContact(
  tx: Transaction,
  { id, command_executed_number: known }: Pick<SessionRow, 'id' | 'command_executed_number'>,
  { contact, commands = 0, licenseMark }: Contact,
): Promise<void> {
  await together([
    tx.exec(CALLED, contact, tx.now, id),
    commands > known && tx.exec(USED, commands, tx.now, id),
    licenseMark !== undefined && tx.exec(SYNCED, licenseMark, tx.now, id),
  ]);
}
