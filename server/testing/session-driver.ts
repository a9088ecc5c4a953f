import { sql } from 'kysely';
import type { LoginBody } from '../contract/runtime.ts';
import { LicensingError } from '../core/errors.ts';
import type { Transaction } from '../db/handle.ts';
import { createMetrics } from '../http/metrics/metrics.ts';
import { checkIn, checkOut, type BorrowRow } from '../resources/borrows/seat-store.ts';
import { setStatus } from '../resources/machines/change-store.ts';
import { identityOf } from '../resources/machines/rules.ts';
import { findMachine, machineOr404 } from '../resources/machines/store.ts';
import { endSessions } from '../resources/online/end-store.ts';
import { ofSn, sessionsOr404, withKey } from '../resources/sessions/store.ts';
import { changeSn } from '../resources/sns/change.ts';
import { makeSns } from '../resources/generate/change.ts';
import { assertWritable } from '../resources/sns/rules.ts';
import { snOr404, type SnRow } from '../resources/sns/store.ts';
import { createHandlers } from '../runtime/handlers.ts';
import { sweep } from '../runtime/sweeper.ts';
import type { Catalogue } from './factories.ts';
import { uniqueMac } from './machines.ts';
import { DEVICES, USERS, type History, type SnChange, type Step } from './session-steps.ts';
import type { TestApp } from './test-app.ts';
import { bindCheapUsers, CHEAP_PASSWORD } from './users.ts';

type Session = { readonly id: number; readonly token: string };
type Called = {
  readonly path: { readonly id: number };
  readonly query: object;
  readonly ip: string;
  readonly token: string;
  readonly requestId: string;
};

/** Runs the steps of histories on a service without HTTP, so that thousands of them are cheap. */
export const createDriver = (service: TestApp): ((address: string) => SessionDriver) => {
  const handlers = createHandlers(service.deps, createMetrics());
  return (address) => new SessionDriver(service, handlers, address);
};

/** Runs one history on its own SN, from its own address so that wrong passwords do not throttle other histories. */
export class SessionDriver {
  readonly #service: TestApp;
  readonly #handlers: ReturnType<typeof createHandlers>;
  readonly #address: string;
  readonly #macs = Array.from({ length: DEVICES }, uniqueMac);
  readonly #sessions: Session[] = [];
  sn = '';

  constructor(service: TestApp, handlers: ReturnType<typeof createHandlers>, address: string) {
    this.#service = service;
    this.#handlers = handlers;
    this.#address = address;
  }

  /** Creates the SN with its users. */
  async begin(names: Catalogue, { isAccount, steps: _steps, ...limits }: History): Promise<void> {
    const attributes = { ...limits, vmDetect: true, licenseBorrow: true, ...(isAccount && { namedUser: true }) };
    await this.#service.db.tx(async (tx) => {
      const [row] = await makeSns(tx, names, attributes, { rules: 'generate_sn' });
      this.sn = row?.sn ?? '';
      const users = Array.from({ length: USERS - 1 }, (_, at) => this.#user(at + 1));
      await bindCheapUsers(tx, this.sn, users);
    });
  }

  /** Ends what is still open, so that the sweeps of later histories do not find it. */
  async end(): Promise<void> {
    await this.do({ does: 'kickAll' });
  }

  /** Returns the code of the answer, or undefined for a step that does nothing. */
  async do(step: Step): Promise<number | undefined> {
    const service = this.#service;
    switch (step.does) {
      case 'logIn':
        return this.#logIn(step);
      case 'heartbeat':
        return this.#contact(step.session, (session) =>
          this.#handlers['POST /runtime/sessions/{id}/heartbeat']({ ...session, body: { commands: step.commands } }),
        );
      case 'logOut':
        return this.#contact(step.session, (session) =>
          this.#handlers['DELETE /runtime/sessions/{id}']({ ...session, body: undefined }),
        );
      case 'kick':
        return this.#kick(step.session);
      case 'notice':
      case 'withdraw':
        return this.#notice(step);
      case 'kickAll':
        return this.#onSn((tx, sn) => endSessions(tx, { sns: [sn.id] }, 'kickOut'));
      case 'sweep':
        await sweep(service.deps);
        return 0;
      case 'archive': {
        const { archived } = await snOr404(service.db.read, this.sn);
        const { envelope } = await service.api('POST', archived ? '/sns/unarchive' : '/sns/archive', [this.sn]);
        return envelope.status;
      }
      case 'wait':
        service.time.now += step.seconds;
        return 0;
      case 'setSn':
        return this.#onSn((tx, sn) => changeSn(tx, sn, this.#change(step.change), 'patch', () => undefined));
      case 'setDevice':
        return this.#setDevice(step.device, step.status);
      case 'setUser': {
        const { envelope } = await service.api('PATCH', `/users/user/${this.#user(step.user)}`, {
          status: step.status,
        });
        return envelope.status;
      }
      case 'borrow':
        return this.#borrow(step.device, step.minutes);
      case 'giveBack':
        return this.#giveBack(step.device);
    }
  }

  #logIn({ device, user, wrong, virtual }: Extract<Step, { does: 'logIn' }>): Promise<number> {
    const account = { loginName: this.#user(user), password: wrong ? 'wrong' : CHEAP_PASSWORD };
    const body: LoginBody = { sn: this.sn, mac: this.#macs[device], virtualMachine: virtual, ...(user > 0 && account) };
    const logIn = this.#handlers['POST /runtime/sessions'];
    return codeOf(async () => {
      const { items } = await logIn({ body, path: {}, query: {}, ip: this.#address, token: undefined, requestId: '' });
      this.#sessions.push(JSON.parse(items[0] ?? '') as Session);
    });
  }

  async #contact(number: number, call: (session: Called) => Promise<unknown>): Promise<number | undefined> {
    const session = this.#numbered(number);
    if (!session) return undefined;
    const { id, token } = session;
    return codeOf(() => call({ path: { id }, query: {}, ip: this.#address, token, requestId: '' }));
  }

  async #kick(number: number): Promise<number | undefined> {
    const session = this.#numbered(number);
    if (!session) return undefined;
    return this.#onSn(async (tx, sn) =>
      endSessions(tx, { ids: await sessionsOr404(tx, 'session', ofSn(sn), withKey('id', session.id)) }, 'kickOut'),
    );
  }

  async #notice(step: Extract<Step, { does: 'notice' | 'withdraw' }>): Promise<number | undefined> {
    const session = this.#numbered(step.session);
    if (!session) return undefined;
    const { envelope } =
      step.does === 'notice'
        ? await this.#service.api('DELETE', `/sns/${this.sn}/sessions?noticeSeconds=${step.seconds}`, [session.id])
        : await this.#service.api('DELETE', `/sessions/${session.id}/notice`);
    return envelope.status;
  }

  async #setDevice(device: number, status: 0 | 1 | 33): Promise<number | undefined> {
    const { read } = this.#service.db;
    const known = await findMachine(read, (await snOr404(read, this.sn)).id, identityOf(this.#macs[device] ?? ''));
    if (!known) return undefined;
    return this.#onSn(async (tx, sn) => {
      assertWritable(sn);
      await setStatus(tx, sn, await machineOr404(tx, known.id), status);
    });
  }

  async #borrow(device: number, minutes: number): Promise<number | undefined> {
    const { db, time } = this.#service;
    const { archived, status, end_date } = await snOr404(db.read, this.sn);
    if (archived === 1 || status !== 0 || (end_date ?? Infinity) <= time.now) return undefined;
    const mid = this.#macs[device] ?? '';
    return this.#onSn((tx, sn) => checkOut(tx, sn, { mid, identity: identityOf(mid) }, minutes));
  }

  async #giveBack(device: number): Promise<number | undefined> {
    const { db, time } = this.#service;
    const own = await db.read.first(sql<BorrowRow>`select b.* from borrow b where b.sn = ${this.sn}
      and b.mid = ${this.#macs[device]} and b.return_date is null and b.until > ${time.now}`);
    return own && codeOf(() => db.tx((tx) => checkIn(tx, own)));
  }

  #onSn(work: (tx: Transaction, sn: SnRow) => Promise<unknown>): Promise<number> {
    return codeOf(() => this.#service.db.tx(async (tx) => work(tx, await snOr404(tx, this.sn))));
  }

  #change({ endsIn, ...change }: SnChange): Record<string, unknown> {
    if (endsIn === undefined) return change;
    return { endDate: this.#service.db.read.zone.toText(this.#service.time.now + endsIn) };
  }

  #user = (user: number): string => `${this.#address}:${user}`;
  #numbered = (number: number): Session | undefined => this.#sessions[number % this.#sessions.length];
}

/** Returns 0 when the work succeeded, otherwise the code of the refusal. */
async function codeOf(work: () => Promise<unknown>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof LicensingError) return error.code;
    throw error;
  }
}
